/** The database recounted against what Holdfast promises. */
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../design/button.js';
import { Notice } from '../../design/notice.js';
import { useFormat, useWords } from '../../language/language.js';
import { PageHeading } from '../../layout/heading.js';
import { Loading } from '../../layout/loading.js';
import { TroubleNotice } from '../../layout/trouble.js';
import { consoleWords } from '../console-words.js';
import { doctorWords } from '../doctor/doctor-words.js';
import { doctorQuery } from '../queries.js';
import { CsvButton, Table } from '../table.js';

export function Doctor() {
  const words = useWords(consoleWords);
  const { checks, promises } = useWords(doctorWords);
  const format = useFormat();
  const doctor = useQuery(doctorQuery);
  return (
    <div>
      <PageHeading className="text-4xl">{words.doctor}</PageHeading>
      <p className="mt-2 mb-5 text-muted">{words.doctorText}</p>
      {doctor.isPending && <Loading />}
      {doctor.isError && <TroubleNotice error={doctor.error} onRetry={() => void doctor.refetch()} />}
      {doctor.data !== undefined && (
        <div className="space-y-4">
          <Notice tone={doctor.data.well ? 'good' : 'bad'} role="status" title={doctor.data.well ? words.well : words.unwell}>
            <p>{format.instant(doctor.data.at)}</p>
          </Notice>
          <div className="flex flex-wrap gap-3">
            <Button look="secondary" busy={doctor.isFetching} onClick={() => void doctor.refetch()}>
              {words.refresh}
            </Button>
            <CsvButton
              name="doctor"
              head={['guarantee', 'title', 'count']}
              rows={() => doctor.data.findings.map((one) => [one.guarantee, one.title, one.count])}
            />
          </div>
          <Table
            name={words.doctor}
            rows={doctor.data.findings}
            keyOf={(one) => one.title}
            columns={[
              { head: words.promise, cell: (one) => promises[one.guarantee] ?? one.guarantee },
              // Before the sentences: on a phone what comes behind them is out of sight.
              { head: words.contradictions, cell: (one) => one.count, figures: true },
              { head: words.check, cell: (one) => checks[one.title] ?? <span lang="en">{one.title}</span> },
            ]}
          />
        </div>
      )}
    </div>
  );
}
