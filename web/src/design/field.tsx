/** Fields of a form: a label that is always there, a hint, and what is wrong with it. */
import { Label } from 'radix-ui';
import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import { useWords } from '../language/language.js';
import { shellWords } from '../language/shell-words.js';

export const controlLook =
  'block w-full min-h-11 rounded-lg border border-edge bg-surface px-3 py-2 text-ink aria-invalid:border-danger aria-invalid:border-2';

interface Frame {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly className?: string;
}

interface Described {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

function FieldFrame({
  label,
  hint,
  error,
  className = '',
  optional,
  children,
}: Frame & { readonly optional: boolean; readonly children: (described: Described) => ReactNode }) {
  const id = useId();
  const words = useWords(shellWords);
  const said = error ?? hint;
  return (
    <div className={className}>
      <Label.Root htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
        {optional && <span className="font-normal text-muted"> ({words.optional})</span>}
      </Label.Root>
      {children({
        id,
        'aria-describedby': said === undefined ? undefined : `${id}-said`,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {said !== undefined && (
        <p id={`${id}-said`} className={`mt-1.5 text-sm ${error === undefined ? 'text-muted' : 'text-danger'}`}>
          {said}
        </p>
      )}
    </div>
  );
}

/** A line of text. What is not `required` says that it is optional. */
export function TextField({ label, hint, error, className = '', ...input }: Frame & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <FieldFrame label={label} hint={hint} error={error} className={className} optional={input.required !== true}>
      {(described) => <input {...input} {...described} className={controlLook} />}
    </FieldFrame>
  );
}

/** One of a few. The browser's own list: it is at home on every phone. */
export function SelectField({ label, hint, error, className = '', children, ...select }: Frame & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <FieldFrame label={label} hint={hint} error={error} className={className} optional={false}>
      {(described) => (
        <select {...select} {...described} className={controlLook}>
          {children}
        </select>
      )}
    </FieldFrame>
  );
}
