/** News that belong to no place of the page. They stay until read long enough, and can be reached with F8. */
import { Toast } from 'radix-ui';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { useWords } from '../language/language.js';
import { shellWords } from '../language/shell-words.js';
import { CrossIcon } from './icons.js';

interface News {
  readonly title: string;
  readonly text?: string;
  /** Something to do about it: a link. */
  readonly action?: ReactNode;
}

const ToastContext = createContext<(news: News) => void>(() => {});

/** Says something, wherever the visitor is by now. */
export function useToast(): (news: News) => void {
  return useContext(ToastContext);
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const words = useWords(shellWords);
  const [shown, setShown] = useState<readonly (News & { readonly id: number })[]>([]);
  const tell = useCallback((news: News) => setShown((all) => [...all, { ...news, id: (all.at(-1)?.id ?? 0) + 1 }]), []);
  const items = useMemo(
    () =>
      shown.map(({ id, title, text, action }) => (
        <Toast.Root
          key={id}
          duration={10_000}
          onOpenChange={(open) => open || setShown((all) => all.filter((one) => one.id !== id))}
          className="rise flex items-start justify-between gap-3 rounded-card border border-line bg-surface p-4 shadow-card"
        >
          <div>
            <Toast.Title className="font-semibold">{title}</Toast.Title>
            {text !== undefined && <Toast.Description className="text-muted">{text}</Toast.Description>}
            {action !== undefined && <div className="mt-2">{action}</div>}
          </div>
          <Toast.Close className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-lg hover:bg-raised" aria-label={words.close}>
            <CrossIcon />
          </Toast.Close>
        </Toast.Root>
      )),
    [shown, words],
  );
  return (
    <Toast.Provider label={words.notifications}>
      <ToastContext value={tell}>{children}</ToastContext>
      {items}
      <Toast.Viewport
        label={`${words.notifications} ({hotkey})`}
        className="fixed right-4 bottom-4 z-50 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-3 outline-none"
      />
    </Toast.Provider>
  );
}
