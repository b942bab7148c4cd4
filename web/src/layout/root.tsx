/** What is around every page: skip link, header, footer; and where the focus goes when the page changes. */
import { Link, Outlet, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { Choice } from '../design/choice.js';
import { GlobeIcon, HalfMoonIcon } from '../design/icons.js';

import { ToastProvider } from '../design/toast.js';
import { useLanguage, useWords } from '../language/language.js';
import { shellWords } from '../language/shell-words.js';
import { fact } from '../service/holdfast.js';
import { navigationBegan } from './heading.js';
import { Loading } from './loading.js';
import { useTheme } from './theme.js';

const languageNames = [
  { value: 'en', label: 'English', lang: 'en' },
  { value: 'it', label: 'Italiano', lang: 'it' },
  { value: 'pt', label: 'Português', lang: 'pt' },
] as const;

/** A link of a page does not load a document: whoever listens is told of the new page by its heading. */
function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return;
        navigationBegan();
        const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
        target?.focus({ preventScroll: true });
      }),
    [router],
  );
}

function Header() {
  const words = useWords(shellWords);
  const { language, speak } = useLanguage();
  const [theme, setTheme] = useTheme();
  const link = 'inline-flex min-h-11 items-center rounded-lg px-2 text-[0.9375rem] font-medium hover:bg-raised sm:px-3 sm:text-base';
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-2 px-4 py-2 sm:px-6">
        <Link to="/" className="mr-auto inline-flex min-h-11 items-center font-serif text-2xl font-medium tracking-tight">
          {words.brand}
        </Link>
        <nav aria-label={words.navigation} className="order-last -mx-2 flex w-[calc(100%+1rem)] flex-wrap sm:order-none sm:mx-0 sm:w-auto">
          <Link to="/" className={link} activeOptions={{ exact: true, includeSearch: false }} activeProps={{ className: 'text-accent' }}>
            {words.stays}
          </Link>
          <Link to="/booking" className={link} activeProps={{ className: 'text-accent' }}>
            {words.myBooking}
          </Link>
          <Link to="/events" className={link} activeProps={{ className: 'text-accent' }}>
            {words.events}
          </Link>
          <Link to="/tickets" className={link} activeProps={{ className: 'text-accent' }}>
            {words.myTickets}
          </Link>
          {fact('theatre') === 'on' && (
            <Link to="/theatre" className={link} activeProps={{ className: 'text-accent' }}>
              {words.theatre}
            </Link>
          )}
        </nav>
        <div className="flex">
          <Link to="/account" className={link} activeProps={{ className: 'text-accent' }}>
            {words.account}
          </Link>
          <Choice label={words.language} icon={<GlobeIcon />} value={language} choices={languageNames} onChoose={speak} />
          <Choice
            label={words.appearance}
            icon={<HalfMoonIcon />}
            value={theme}
            choices={[
              { value: 'device', label: words.asDevice },
              { value: 'light', label: words.light },
              { value: 'dark', label: words.dark },
            ]}
            onChoose={setTheme}
          />
        </div>
      </div>
    </header>
  );
}

const footerLink = 'inline-flex min-h-11 items-center underline underline-offset-4';

export function Root() {
  const words = useWords(shellWords);
  useFocusOnNavigation();
  return (
    <ToastProvider>
      <a
        href="#content"
        className="sr-only z-50 rounded-lg bg-accent px-4 py-3 font-semibold text-on-accent focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        {words.skip}
      </a>
      <div className="flex min-h-dvh flex-col">
        <Header />
        <main id="content" tabIndex={-1} className="mx-auto w-full max-w-6xl grow px-4 py-8 sm:px-6 sm:py-14">
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </main>
        <footer className="border-t border-line text-sm text-muted">
          <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-6 px-4 py-5 sm:px-6">
            <p>{words.footer}</p>
            <div className="flex gap-x-6">
              {/* Whoever only passes over it is a guest: nothing of the console is loaded for them. */}
              <Link to="/console" preload={false} className={footerLink}>
                {words.forStaff}
              </Link>
              <a href="/docs" className={footerLink}>
                {words.forPrograms}
              </a>
            </div>
          </div>
        </footer>
      </div>
    </ToastProvider>
  );
}
