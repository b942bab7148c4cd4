/** What is only for whoever is signed in; for anybody else, the form to do so, on the page where they are. */
import type { ReactNode } from 'react';
import { useWords } from '../language/language.js';
import { AccountForm } from './account-form.js';
import { accountWords } from './account-words.js';
import { useUser } from './use-session.js';

interface SignedInProps {
  readonly children: (userId: string) => ReactNode;
  /** What is around the form. */
  readonly frame?: (form: ReactNode) => ReactNode;
}

export function SignedIn({ children, frame = (form) => form }: SignedInProps) {
  const words = useWords(accountWords);
  const userId = useUser();
  if (userId !== undefined) return children(userId);
  return frame(
    <div className="space-y-6">
      <p className="max-w-xl text-muted">{words.why}</p>
      <AccountForm />
    </div>,
  );
}
