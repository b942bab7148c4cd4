/** Which house a page is about: chosen where there are several. */
import type { Schemas } from '@holdfast/client';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import { SelectField } from '../design/field.js';
import { useWords } from '../language/language.js';
import { Loading } from '../layout/loading.js';
import { TroubleNotice } from '../layout/trouble.js';
import { consoleWords } from './console-words.js';
import { todayQuery } from './queries.js';

type House = Schemas['PropertyToday'];

/** `children` begin anew with another house. */
export function HouseChoice({ children }: { readonly children: (house: House) => ReactNode }) {
  const words = useWords(consoleWords);
  const today = useQuery(todayQuery);
  const [chosen, setChosen] = useState<string>();
  if (today.isPending) return <Loading />;
  if (today.data === undefined) return <TroubleNotice error={today.error} onRetry={() => void today.refetch()} />;
  const houses = today.data.properties;
  const house = houses.find((each) => each.property_id === chosen) ?? houses[0];
  if (house === undefined) return <p className="mt-6 text-muted">{words.noProperties}</p>;
  return (
    <>
      {houses.length > 1 && (
        <SelectField
          label={words.property}
          className="mt-5 max-w-xs"
          value={house.property_id}
          onChange={(event) => setChosen(event.target.value)}
        >
          {houses.map((each) => (
            <option key={each.property_id} value={each.property_id}>
              {each.name}
            </option>
          ))}
        </SelectField>
      )}
      <Fragment key={house.property_id}>{children(house)}</Fragment>
    </>
  );
}
