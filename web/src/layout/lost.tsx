/** Pages for when there is no page. */
import { Link } from '@tanstack/react-router';
import { buttonLook } from '../design/button.js';
import { useWords } from '../language/language.js';
import { shellWords } from '../language/shell-words.js';
import { PageHeading } from './heading.js';
import { TroubleNotice } from './trouble.js';

export function NotFound() {
  const words = useWords(shellWords);
  return (
    <div className="max-w-xl">
      <PageHeading>{words.notFoundTitle}</PageHeading>
      <p className="mt-4 mb-8 text-muted">{words.notFoundText}</p>
      <Link to="/" className={buttonLook()}>
        {words.toStart}
      </Link>
    </div>
  );
}

export function Broken({ error }: { readonly error: unknown }) {
  const words = useWords(shellWords);
  return (
    <div className="max-w-xl space-y-6">
      <PageHeading>{words.brokenTitle}</PageHeading>
      <TroubleNotice error={error} />
      <a href="/" className={buttonLook()}>
        {words.toStart}
      </a>
    </div>
  );
}
