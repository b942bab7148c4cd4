import { SelectField } from '../design/field.js';

interface TestCardFieldProps<Card extends string> {
  readonly words: { readonly testCard: string; readonly testCardHint: string; readonly testCards: Readonly<Record<Card, string>> };
  readonly value: Card;
  readonly onChange: (card: Card) => void;
}

/** The cards of the test gateway, where there is one: what each does is its name. */
export function TestCardField<Card extends string>({ words, value, onChange }: TestCardFieldProps<Card>) {
  return (
    <SelectField label={words.testCard} hint={words.testCardHint} value={value} onChange={(event) => onChange(event.target.value as Card)}>
      {Object.entries<string>(words.testCards).map(([card, label]) => (
        <option key={card} value={card}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
