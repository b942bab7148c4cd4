/** The list of a choice, and the button that opens it: loaded when somebody is about to use it. */
import { DropdownMenu } from 'radix-ui';
import { CheckIcon } from './icons.js';
import { type ChoiceProps, triggerLook } from './trigger.js';

/** Opens at once: it replaces a button that was pressed. */
export default function Menu<Value extends string>({ label, icon, value, choices, onChoose }: ChoiceProps<Value>) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger className={triggerLook} aria-label={label} title={label}>
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
