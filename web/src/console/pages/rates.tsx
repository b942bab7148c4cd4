/** Inventory and rates of a house, night by night. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Day, isDay, plusDays } from '../../dates.js';
import { Button } from '../../design/button.js';
import { TextField } from '../../design/field.js';
import { Notice } from '../../design/notice.js';
import { useWords } from '../../language/language.js';
import { PageHeading } from '../../layout/heading.js';
import { Loading } from '../../layout/loading.js';
import { TroubleNotice } from '../../layout/trouble.js';
import { valueFrom } from '../../service/holdfast.js';
import { consoleWords } from '../console-words.js';
import { desk } from '../desk.js';
import { type Conflict, daysFrom, type RateFields, type StockPublish, undoRates, undoStock } from '../grid/changes.js';
import { GridCsv } from '../grid/csv.js';
import { type Change, Conflicts, Editor, judge } from '../grid/editor.js';
import { type Line, linesOf } from '../grid/lines.js';
import { GridTable, type Selection } from '../grid/table.js';
import { HouseChoice } from '../house-choice.js';
import { askCalendar, calendarQuery, propertyQuery } from '../queries.js';

const shown = 14;

export function Rates() {
  const words = useWords(consoleWords);
  return (
    <div>
      <PageHeading className="text-4xl">{words.rates}</PageHeading>
      <HouseChoice>{(house) => <House propertyId={house.property_id} name={house.name} today={house.date} />}</HouseChoice>
    </div>
  );
}

/** A change that was saved, and how to take it back. */
interface Undo {
  readonly nights: number;
  readonly back: () => Promise<void>;
}

class ConflictMeanwhile extends Error {
  constructor(readonly conflicts: readonly Conflict[]) {
    super('something changed meanwhile');
  }
}

function putStock(propertyId: string, roomTypeId: string, body: StockPublish): Promise<unknown> {
  const path = { property_id: propertyId, room_type_id: roomTypeId };
  // Absolute numbers: sent twice it is the same.
  return valueFrom(desk.put('/v1/properties/{property_id}/room-types/{room_type_id}/inventory', { path, body, repeatable: true }));
}

function putRates(propertyId: string, ratePlanId: string, rates: readonly ({ readonly date: Day } & RateFields)[]): Promise<unknown> {
  const path = { property_id: propertyId, rate_plan_id: ratePlanId };
  const body = { rates: [...rates] };
  return valueFrom(desk.put('/v1/properties/{property_id}/rate-plans/{rate_plan_id}/rates', { path, body, repeatable: true }));
}

function House({ propertyId, name, today }: { readonly propertyId: string; readonly name: string; readonly today: Day }) {
  const words = useWords(consoleWords);
  const queries = useQueryClient();
  const [from, setFrom] = useState(today);
  const [selection, setSelection] = useState<Selection | null>(null);
  const [undos, setUndos] = useState<readonly Undo[]>([]);
  const [said, setSaid] = useState('');
  const to = plusDays(from, shown);
  const property = useQuery(propertyQuery(propertyId));
  const calendar = useQuery(calendarQuery(propertyId, from, to));
  const lines = property.data && calendar.data ? linesOf(property.data, calendar.data) : undefined;
  const line = lines?.find(({ id }) => id === selection?.id);
  const days = selection === null ? [] : daysFrom(selection.anchor, selection.head);
  const currency = property.data?.currency ?? 'EUR';
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  const again = () => queries.invalidateQueries({ queryKey: ['console', 'calendar', propertyId] });

  const save = useMutation({
    mutationFn: async ({ of, nights, change }: { readonly of: Line; readonly nights: readonly Day[]; readonly change: Change }) => {
      if (property.data === undefined) return;
      // As it is now, not as it was shown: somebody may have booked meanwhile.
      const first = nights[0] as Day;
      const end = plusDays(nights.at(-1) ?? first, 1);
      const fresh = linesOf(property.data, await askCalendar(propertyId, first, end)).find(({ id }) => id === of.id);
      if (fresh === undefined) return;
      const { conflicts, changed } = judge(fresh, nights, change);
      if (conflicts.length > 0) throw new ConflictMeanwhile(conflicts);
      let back: () => Promise<void>;
      if (change.kind === 'stock') {
        await putStock(propertyId, of.id, { from: first, to: end, ...change.fields });
        const runs = undoStock(fresh.stock, nights);
        back = async () => {
          for (const run of runs) await putStock(propertyId, of.id, run);
        };
      } else {
        await putRates(
          propertyId,
          of.id,
          nights.map((date) => ({ date, ...change.fields })),
        );
        const before = undoRates(fresh.kind === 'rates' ? fresh.rates : new Map(), nights, change.fields);
        back = async () => void (await putRates(propertyId, of.id, before));
      }
      setUndos((all) => [...all, { nights: changed.length, back }]);
      setSaid(words.savedNights(changed.length));
      setSelection(null);
    },
    onSettled: again,
  });
  const undo = useMutation({
    mutationFn: async () => {
      const last = undos.at(-1);
      if (last === undefined) return;
      await last.back();
      setUndos((all) => all.slice(0, -1));
      setSaid(words.undone);
    },
    onSettled: again,
  });
  const move = (day: Day) => {
    setFrom(day);
    setSelection(null);
  };
  const failed = save.error ?? undo.error;
  return (
    <div className="mt-5">
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <Button look="secondary" onClick={() => move(plusDays(from, -shown))}>
          {words.earlier}
        </Button>
        <TextField
          label={words.from}
          type="date"
          required
          value={from}
          onChange={(event) => isDay(event.target.value) && move(event.target.value)}
        />
        <Button look="secondary" onClick={() => move(plusDays(from, shown))}>
          {words.later}
        </Button>
        {property.data !== undefined && <GridCsv property={property.data} name={name} from={from} digits={digits} />}
      </div>
      <p className="mb-3 text-sm text-muted">{words.gridText}</p>
      {(property.isPending || calendar.isPending) && <Loading />}
      {property.isError && <TroubleNotice error={property.error} onRetry={() => void property.refetch()} />}
      {calendar.isError && <TroubleNotice error={calendar.error} onRetry={() => void calendar.refetch()} />}
      {lines !== undefined && (
        <GridTable
          lines={lines}
          days={daysFrom(from, plusDays(to, -1))}
          currency={currency}
          selection={selection}
          onSelect={(next) => {
            setSelection(next);
            setSaid('');
            save.reset();
            undo.reset();
          }}
        />
      )}
      {line !== undefined && selection !== null && (
        <Editor
          key={`${line.id} ${selection.anchor}`}
          line={line}
          days={days}
          digits={digits}
          currency={currency}
          busy={save.isPending}
          shown={daysFrom(from, plusDays(to, -1))}
          onUntil={(head) => setSelection({ id: line.id, anchor: days[0] ?? head, head })}
          onSave={(change) => save.mutate({ of: line, nights: days, change })}
          onClose={() => setSelection(null)}
        />
      )}
      <div className="mt-4 space-y-3">
        {failed instanceof ConflictMeanwhile ? (
          <Conflicts conflicts={failed.conflicts} />
        ) : (
          failed !== null && <TroubleNotice error={failed} />
        )}
        <div role="status" className="flex flex-wrap items-center gap-3">
          {said !== '' && <Notice tone="good">{said}</Notice>}
          {undos.length > 0 && (
            <Button look="secondary" busy={undo.isPending} onClick={() => undo.mutate()}>
              {words.undo} ({undos.length})
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
