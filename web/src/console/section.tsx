/** A part of a page, with its heading and what can be done with it. */
import { type ReactNode, useId } from 'react';
import { useFormat } from '../language/language.js';

interface SectionProps {
  readonly title: string;
  readonly text?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, text, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4">
        <div>
          <h2 id={id} className="text-2xl">
            {title}
          </h2>
          {text !== undefined && <p className="text-muted">{text}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** One number that is looked at often. */
export function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const format = useFormat();
  return (
    <div className="rounded-card border border-line bg-surface px-4 py-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="figures font-serif text-3xl">{typeof children === 'number' ? format.count(children) : children}</dd>
    </div>
  );
}
