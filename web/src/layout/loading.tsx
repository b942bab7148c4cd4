/** While something is on its way. */
import { Spinner } from '../design/spinner.js';
import { useWords } from '../language/language.js';
import { shellWords } from '../language/shell-words.js';

export function Loading({ text }: { readonly text?: string }) {
  const words = useWords(shellWords);
  return (
    <p role="status" className="flex items-center gap-3 py-6 text-muted">
      <Spinner />
      {text ?? words.loading}
    </p>
  );
}
