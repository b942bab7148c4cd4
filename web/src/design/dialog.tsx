/** A dialog over the page: focus goes in, stays in, and returns to where it came from. */
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { useWords } from '../language/language.js';
import { shellWords } from '../language/shell-words.js';
import { CrossIcon } from './icons.js';

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** A sentence below the title. */
  readonly text?: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export function Dialog({ open, onOpenChange, title, text, wide = false, children }: DialogProps) {
  const words = useWords(shellWords);
  const before = useRef<Element>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/50" />
        <Radix.Content
          onOpenAutoFocus={() => {
            before.current = document.activeElement;
          }}
          onCloseAutoFocus={() => {
            // What opened it may be gone, together with what it was for.
            const back = before.current?.isConnected ? before.current : document.querySelector('main h1');
            if (back instanceof HTMLElement) back.focus();
          }}
          {...(text === undefined && { 'aria-describedby': undefined })}
          className={`rise fixed inset-x-0 bottom-0 z-50 max-h-[94dvh] overflow-y-auto rounded-t-2xl bg-surface p-5 shadow-card sm:inset-auto sm:top-1/2 sm:left-1/2 sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-2xl sm:p-7 ${wide ? 'sm:w-[min(46rem,94vw)]' : 'sm:w-[min(30rem,94vw)]'}`}
        >
          <div className="mb-4 flex items-start justify-between gap-4">
            <div>
              <Radix.Title className="text-2xl">{title}</Radix.Title>
              {text !== undefined && <Radix.Description className="mt-1 text-muted">{text}</Radix.Description>}
            </div>
            <Radix.Close
              className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-lg hover:bg-raised"
              aria-label={words.close}
            >
              <CrossIcon />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
