/** A button that opens a short list to choose one of. */
import { lazy, type ReactNode, Suspense, useState } from 'react';

export interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly icon: ReactNode;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string; readonly lang?: string }[];
  readonly onChoose: (value: Value) => void;
}

export const triggerLook = 'grid size-11 place-items-center rounded-lg hover:bg-raised';

const loadMenu = () => import('./menu.js');
const Menu = lazy(loadMenu) as unknown as typeof import('./menu.js').default;

export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, icon } = props;
  const [used, setUsed] = useState(false);
  const button = (
    <button
      type="button"
      className={triggerLook}
      aria-label={label}
      title={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setUsed(true)}
    >
      {icon}
    </button>
  );
  if (!used) return button;
  return (
    <Suspense fallback={button}>
      <Menu {...props} />
    </Suspense>
  );
}
