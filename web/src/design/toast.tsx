/** News that belong to no place of the page. What shows them is loaded with the first. */
import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';

export interface News {
  readonly title: string;
  readonly text?: string;
  /** Something to do about it: a link. */
  readonly action?: ReactNode;
}

export interface ShownNews extends News {
  readonly id: number;
}

const Toaster = lazy(() => import('./toaster.js'));
const ToastContext = createContext<(news: News) => void>(() => {});

/** Says something, wherever the visitor is by now. */
export function useToast(): (news: News) => void {
  return useContext(ToastContext);
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [told, setTold] = useState(0);
  const [shown, setShown] = useState<readonly ShownNews[]>([]);
  const tell = useCallback((news: News) => {
    setTold((count) => count + 1);
    setShown((all) => [...all, { ...news, id: (all.at(-1)?.id ?? 0) + 1 }]);
  }, []);
  return (
    <ToastContext value={tell}>
      {children}
      {told > 0 && (
        <Suspense fallback={null}>
          <Toaster shown={shown} onGone={(id) => setShown((all) => all.filter((one) => one.id !== id))} />
        </Suspense>
      )}
    </ToastContext>
  );
}
