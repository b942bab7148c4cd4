/** What the button of a choice looks like and is told, before and after its list is loaded. */
import type { ReactNode } from 'react';

export interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly icon: ReactNode;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string; readonly lang?: string }[];
  readonly onChoose: (value: Value) => void;
}

export const triggerLook = 'grid size-11 place-items-center rounded-lg hover:bg-raised';
