/** The heading of a page: it names the document, and takes the focus when somebody comes here from another page. */
import { type ReactNode, useEffect, useRef } from 'react';
import { useWords } from '../language/language.js';
import { shellWords } from '../language/shell-words.js';

let navigated = false;

/** From now on a heading that appears takes the focus, if nothing else on the page has it. Not on the first page: the browser reads that out itself. */
export function navigationBegan(): void {
  navigated = true;
}

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
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    const unheld = activeElement === null || activeElement === document.body || activeElement.tagName === 'MAIN';
    if (navigated && unheld) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
