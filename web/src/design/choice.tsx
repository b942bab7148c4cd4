/** A button that opens a short list to choose one of. */
import { lazy, Suspense, useState } from 'react';
import { type ChoiceProps, triggerLook } from './trigger.js';

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
