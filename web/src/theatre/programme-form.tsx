/** What is played next. */
import type { Schemas } from '@holdfast/client';
import { type FormEvent, useState } from 'react';
import { Button } from '../design/button.js';
import { SelectField } from '../design/field.js';
import { useLanguage, useWords } from '../language/language.js';
import { theatreWords } from './theatre-words.js';

type Programme = Schemas['TheatreProgramme'];

const seatChoices = [50, 100, 250] as const;
const buyerChoices = [300, 600, 1_000] as const;
const arrivals = ['spread', 'at_once'] as const;

interface ProgrammeFormProps {
  /** One is on. */
  readonly busy: boolean;
  readonly onBegin: (programme: Programme) => void;
}

export function ProgrammeForm({ busy, onBegin }: ProgrammeFormProps) {
  const words = useWords(theatreWords);
  const { language } = useLanguage();
  const [programme, setProgramme] = useState<Programme>({ seats: 100, buyers: 1_000, arrival: 'spread', naive: true });
  const change = (part: Partial<Programme>) => setProgramme((known) => ({ ...known, ...part }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onBegin(programme);
  };
  const numbers = (choices: readonly number[]) =>
    choices.map((choice) => (
      <option key={choice} value={choice}>
        {choice.toLocaleString(language)}
      </option>
    ));
  return (
    <form onSubmit={submit} aria-label={words.programme} className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <SelectField label={words.seats} value={programme.seats} onChange={({ target }) => change({ seats: Number(target.value) })}>
        {numbers(seatChoices)}
      </SelectField>
      <SelectField label={words.buyers} value={programme.buyers} onChange={({ target }) => change({ buyers: Number(target.value) })}>
        {numbers(buyerChoices)}
      </SelectField>
      <SelectField
        label={words.arrival}
        value={programme.arrival}
        onChange={({ target }) => change({ arrival: target.value as Programme['arrival'] })}
      >
        {arrivals.map((arrival) => (
          <option key={arrival} value={arrival}>
            {words.arrivals[arrival]}
          </option>
        ))}
      </SelectField>
      <Button type="submit" busy={busy}>
        {busy ? words.playing : words.begin}
      </Button>
      <label className="inline-flex min-h-11 items-center gap-3 sm:col-span-2 lg:col-span-4">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          checked={programme.naive}
          onChange={({ target }) => change({ naive: target.checked })}
        />
        {words.naiveSwitch}
      </label>
    </form>
  );
}
