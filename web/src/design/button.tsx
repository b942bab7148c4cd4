/** Buttons, and links that look like them. */
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Spinner } from './spinner.js';

type Look = 'primary' | 'secondary' | 'quiet' | 'danger';

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-lg py-2 text-center font-semibold leading-tight no-underline transition-colors aria-disabled:cursor-default';
const looks: Readonly<Record<Look, string>> = {
  primary: 'px-5 bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'px-5 border border-edge bg-surface text-ink hover:bg-raised',
  quiet: 'px-3 text-accent underline decoration-1 underline-offset-4 hover:decoration-2',
  danger: 'px-5 border border-danger bg-surface text-danger hover:bg-danger-wash',
};

/** For a link that is a button to the eye. */
export function buttonLook(look: Look = 'primary', more = ''): string {
  return `${base} ${looks[look]} ${more}`;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: Look;
  /** Under way: it stays where it is, keeps its focus, and does nothing more when pressed. */
  readonly busy?: boolean;
  readonly children: ReactNode;
}

export function Button({ look = 'primary', busy = false, className = '', children, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonLook(look, className)}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
