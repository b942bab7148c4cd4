/** What was sold: of houses night by night, of events since their sales began. */
import { useWords } from '../../language/language.js';
import { PageHeading } from '../../layout/heading.js';
import { consoleWords } from '../console-words.js';
import { HouseChoice } from '../house-choice.js';
import { Occupancy } from '../reports/occupancy.js';
import { reportWords } from '../reports/report-words.js';
import { Sales } from '../reports/sale.js';
import { Section } from '../section.js';

export function Reports() {
  const { reports } = useWords(consoleWords);
  const words = useWords(reportWords);
  return (
    <div>
      <PageHeading className="text-4xl">{reports}</PageHeading>
      <Section title={words.houses} text={words.housesText}>
        <HouseChoice>{(house) => <Occupancy propertyId={house.property_id} name={house.name} today={house.date} />}</HouseChoice>
      </Section>
      <Section title={words.sales} text={words.salesText}>
        <Sales />
      </Section>
    </div>
  );
}
