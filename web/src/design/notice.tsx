/** A message in the flow of the page. */
import type { ReactNode } from 'react';

type Tone = 'plain' | 'good' | 'warm' | 'bad';
const tones: Readonly<Record<Tone, string>> = {
  plain: 'bg-raised',
  good: 'bg-wash',
  warm: 'bg-warm-wash',
  bad: 'bg-danger-wash',
};

interface NoticeProps {
  readonly tone?: Tone;
  readonly title?: string;
  /** Said aloud when it appears: at once (`alert`) or when there is a pause (`status`). */
  readonly role?: 'alert' | 'status';
  readonly children?: ReactNode;
}

export function Notice({ tone = 'plain', title, role, children }: NoticeProps) {
  return (
    <div role={role} className={`rise rounded-card px-5 py-4 ${tones[tone]}`}>
      {title !== undefined && <p className="font-semibold">{title}</p>}
      {children}
    </div>
  );
}
