/** What went wrong, in the visitor's language, from the code of the problem. */
import { NoAnswer } from '@holdfast/client';
import { Button } from '../design/button.js';
import { Notice } from '../design/notice.js';
import { useWords } from '../language/language.js';
import { shellWords } from '../language/shell-words.js';
import type { ShellWords } from '../language/words/en.js';
import { type Trouble, troubleOf } from '../service/holdfast.js';

/** A sentence. Codes that have no words here are said as the service says them, in English. */
export function troubleText(trouble: Trouble | undefined, words: ShellWords): string {
  if (trouble === undefined) return words.brokenText;
  if (trouble instanceof NoAnswer) {
    const why = { network: words.network, timeout: words.timeout, not_understood: words.notUnderstood }[trouble.reason];
    return trouble.unsettled ? `${why} ${words.unsettled}` : why;
  }
  const said = words.problems[trouble.code];
  const text = typeof said === 'function' ? said(trouble) : (said ?? trouble.detail);
  return trouble.status >= 500 ? `${text} ${words.requestId(trouble.request_id)}` : text;
}

interface TroubleNoticeProps {
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
}

export function TroubleNotice({ error, onRetry }: TroubleNoticeProps) {
  const words = useWords(shellWords);
  return (
    <Notice tone="bad" role="alert">
      <p>{troubleText(troubleOf(error), words)}</p>
      {onRetry !== undefined && (
        <Button look="secondary" className="mt-3" onClick={onRetry}>
          {words.tryAgain}
        </Button>
      )}
    </Notice>
  );
}
