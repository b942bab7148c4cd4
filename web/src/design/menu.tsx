/** A button that opens a short list to choose one of. */
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { CheckIcon } from './icons.js';

interface MenuProps<Value extends string> {
  readonly label: string;
  readonly icon: ReactNode;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string; readonly lang?: string }[];
  readonly onChoose: (value: Value) => void;
}

export function ChoiceMenu<Value extends string>({ label, icon, value, choices, onChoose }: MenuProps<Value>) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="grid size-11 place-items-center rounded-lg hover:bg-raised" aria-label={label} title={label}>
        {icon}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          className="rise z-50 min-w-44 rounded-card border border-line bg-surface p-1.5 shadow-card"
        >
          <DropdownMenu.RadioGroup value={value} onValueChange={(next) => onChoose(next as Value)}>
            {choices.map((choice) => (
              <DropdownMenu.RadioItem
                key={choice.value}
                value={choice.value}
                lang={choice.lang}
                className="flex min-h-11 cursor-pointer items-center justify-between gap-6 rounded-lg px-3 outline-none data-highlighted:bg-raised"
              >
                {choice.label}
                <DropdownMenu.ItemIndicator>
                  <CheckIcon />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
