/** What to do with the selected nights: a form, what stands against it, and then it is saved. */
import { type FormEvent, useState } from 'react';
import type { Day } from '../../dates.js';
import { Button } from '../../design/button.js';
import { SelectField, TextField } from '../../design/field.js';
import { Notice } from '../../design/notice.js';
import { useFormat, useWords } from '../../language/language.js';
import { consoleWords } from '../console-words.js';
import {
  type Conflict,
  type Judged,
  judgeRates,
  judgeStock,
  type RateFields,
  type Read,
  readCount,
  readMoney,
  type StockFields,
} from './changes.js';
import type { Line } from './lines.js';

/** What is to be saved of a line. */
export type Change = { readonly kind: 'stock'; readonly fields: StockFields } | { readonly kind: 'rates'; readonly fields: RateFields };

export function judge(line: Line, days: readonly Day[], change: Change): Judged {
  if (change.kind === 'stock') return judgeStock(line.stock, days, change.fields);
  return judgeRates(line.kind === 'rates' ? line.rates : new Map(), line.stock, days, change.fields);
}

type Choice = 'keep' | 'yes' | 'no';
interface Form {
  readonly allotment: string;
  readonly overbooking: string;
  readonly price: string;
  readonly minStay: string;
  readonly maxStay: string;
  readonly minStayThrough: string;
  readonly closed: Choice;
  readonly closedToArrival: Choice;
  readonly closedToDeparture: Choice;
}
const untouched: Form = {
  allotment: '',
  overbooking: '',
  price: '',
  minStay: '',
  maxStay: '',
  minStayThrough: '',
  closed: 'keep',
  closedToArrival: 'keep',
  closedToDeparture: 'keep',
};

const chosen = (choice: Choice) => (choice === 'keep' ? undefined : choice === 'yes');
const named = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>;
  };

interface EditorProps {
  readonly line: Line;
  readonly days: readonly Day[];
  readonly digits: number;
  readonly currency: string;
  readonly busy: boolean;
  /** The nights that are shown: what may be selected. */
  readonly shown: readonly Day[];
  readonly onUntil: (day: Day) => void;
  readonly onSave: (change: Change) => void;
  readonly onClose: () => void;
}

export function Editor({ line, days, digits, currency, busy, shown, onUntil, onSave, onClose }: EditorProps) {
  const words = useWords(consoleWords);
  const format = useFormat();
  const [form, setForm] = useState(untouched);
  const set = (name: keyof Form) => (event: { readonly target: { readonly value: string } }) =>
    setForm((now) => ({ ...now, [name]: event.target.value }));

  const stock = line.kind === 'stock';
  const reads: Partial<Record<keyof Form, Read>> = stock
    ? { allotment: readCount(form.allotment, 0), overbooking: readCount(form.overbooking, 0) }
    : {
        price: readMoney(form.price, digits),
        minStay: readCount(form.minStay, 1),
        maxStay: readCount(form.maxStay, 1),
        minStayThrough: readCount(form.minStayThrough, 1),
      };
  // A number of rooms can be zero, and not nothing.
  const bad = Object.entries(reads).flatMap(([name, read]) => (read.ok && !(stock && read.value === null) ? [] : [name as keyof Form]));
  const value = (name: keyof Form) => {
    const read = reads[name];
    return read?.ok ? read.value : undefined;
  };
  const change: Change = stock
    ? {
        kind: 'stock',
        fields: named({
          allotment: value('allotment') ?? undefined,
          overbooking: value('overbooking') ?? undefined,
          closed: chosen(form.closed),
        }),
      }
    : {
        kind: 'rates',
        fields: named({
          price_cents: value('price'),
          min_stay: value('minStay'),
          max_stay: value('maxStay'),
          min_stay_through: value('minStayThrough'),
          closed_to_arrival: chosen(form.closedToArrival),
          closed_to_departure: chosen(form.closedToDeparture),
          closed: chosen(form.closed),
        }),
      };
  const isTouched = Object.keys(change.fields).length > 0;
  const judged = judge(line, days, change);
  const stands = bad.length > 0 || (isTouched && judged.conflicts.length > 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && !stands && isTouched && judged.changed.length > 0) onSave(change);
  };
  const labels: Partial<Record<keyof Form, string>> = {
    allotment: words.allotment,
    overbooking: words.overbooking,
    price: `${words.price} (${currency})`,
    minStay: words.minStay,
    maxStay: words.maxStay,
    minStayThrough: words.minStayThrough,
    closed: words.closedNight,
    closedToArrival: words.closedToArrival,
    closedToDeparture: words.closedToDeparture,
  };
  const number = (name: keyof Form) => (
    <TextField
      key={name}
      label={labels[name] ?? ''}
      required={false}
      inputMode="decimal"
      value={form[name]}
      onChange={set(name)}
      error={bad.includes(name) ? words.notNumber(labels[name] ?? '') : undefined}
    />
  );
  const choice = (name: keyof Form) => (
    <SelectField key={name} label={labels[name] ?? ''} value={form[name]} onChange={set(name)}>
      <option value="keep">{words.keep}</option>
      <option value="yes">{words.yes}</option>
      <option value="no">{words.no}</option>
    </SelectField>
  );
  const first = days[0] as Day;
  return (
    <form onSubmit={submit} className="mt-5 rounded-card border border-line bg-surface p-5">
      <h2 className="text-xl">
        {words.selected(
          stock ? words.stockRow(line.name) : words.rateRow(line.name),
          days.length === 1 ? format.shortDay(first) : format.range(first, days.at(-1) ?? first),
          days.length,
        )}
      </h2>
      <p className="mb-4 text-sm text-muted">{words.emptyKeeps}</p>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          label={words.lastNight}
          type="date"
          required
          min={shown[0]}
          max={shown.at(-1)}
          value={days.at(-1)}
          onChange={(event) => shown.includes(event.target.value) && onUntil(event.target.value)}
        />
        {stock
          ? [number('allotment'), number('overbooking'), choice('closed')]
          : [
              number('price'),
              number('minStay'),
              number('maxStay'),
              number('minStayThrough'),
              choice('closedToArrival'),
              choice('closedToDeparture'),
              choice('closed'),
            ]}
      </div>
      <div className="mt-4 space-y-3">
        {isTouched && judged.conflicts.length > 0 && <Conflicts conflicts={judged.conflicts} />}
        {isTouched && judged.conflicts.length === 0 && bad.length === 0 && (
          <Notice tone={judged.booked > 0 || judged.unpriced.length > 0 ? 'warm' : 'plain'} role="status">
            {judged.changed.length === 0 && <p>{words.nothingChanges}</p>}
            {judged.unpriced.length > 0 && <p>{words.staysNotSold(format.list(judged.unpriced.slice(0, 7).map(format.shortDay)))}</p>}
            {judged.booked > 0 && <p>{words.bookingsStay(judged.booked)}</p>}
            {judged.changed.length > 0 && <p>{words.changesNights(judged.changed.length)}</p>}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy} disabled={stands || !isTouched || judged.changed.length === 0} className="disabled:opacity-60">
            {words.save}
          </Button>
          <Button look="secondary" onClick={onClose}>
            {words.close}
          </Button>
        </div>
      </div>
    </form>
  );
}

export function Conflicts({ conflicts }: { readonly conflicts: readonly Conflict[] }) {
  const words = useWords(consoleWords);
  const format = useFormat();
  const say = (conflict: Conflict) => {
    const day = format.shortDay(conflict.day);
    if (conflict.code === 'below_booked') return words.belowBooked(day, conflict.booked);
    return conflict.code === 'needs_allotment' ? words.needsAllotment(day) : words.minOverMax(day);
  };
  return (
    <Notice tone="bad" role="alert" title={words.conflicts}>
      <ul className="list-disc pl-5">
        {conflicts.slice(0, 8).map((conflict) => (
          <li key={conflict.day}>{say(conflict)}</li>
        ))}
        {conflicts.length > 8 && <li>+ {conflicts.length - 8}</li>}
      </ul>
    </Notice>
  );
}
