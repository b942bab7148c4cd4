/** Where news are shown. They stay until read long enough, and can be reached with F8. */
import { Toast } from 'radix-ui';
import { useWords } from '../language/language.js';
import { shellWords } from '../language/shell-words.js';
import { CrossIcon } from './icons.js';
import type { ShownNews } from './toast.js';

interface ToasterProps {
  readonly shown: readonly ShownNews[];
  readonly onGone: (id: number) => void;
}

export default function Toaster({ shown, onGone }: ToasterProps) {
  const words = useWords(shellWords);
  return (
    <Toast.Provider label={words.notifications}>
      {shown.map(({ id, title, text, action }) => (
        <Toast.Root
          key={id}
          duration={10_000}
          onOpenChange={(open) => open || onGone(id)}
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
      ))}
      <Toast.Viewport
        label={`${words.notifications} ({hotkey})`}
        className="fixed right-4 bottom-4 z-50 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-3 outline-none"
      />
    </Toast.Provider>
  );
}
