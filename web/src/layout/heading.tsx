/** The heading of a page: it names the document, and takes the focus when somebody comes here from another page. */
import { type ReactNode, useEffect } from 'react';
import { useWords } from '../language/language.js';
import { shellWords } from '../language/shell-words.js';

interface PageHeadingProps {
  readonly children: ReactNode;
  /** Of the document; without it, the heading's own text. */
  readonly title?: string;
  readonly className?: string;
}

export function PageHeading({ children, title, className = 'text-4xl sm:text-5xl' }: PageHeadingProps) {
  const { brand } = useWords(shellWords);
  const named = title ?? (typeof children === 'string' ? children : brand);
  useEffect(() => {
    document.title = named === brand ? brand : `${named} · ${brand}`;
  }, [named, brand]);
  return (
    <h1 tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
