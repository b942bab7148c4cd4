import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { firstLanguage, LanguageProvider } from './language/language.js';
import { shellWords } from './language/shell-words.js';
import { routerFor } from './router.js';
import { keep, kept } from './service/kept.js';
import './styles.css';

// A part of the page that is not there any more: a newer version was put into service meanwhile. Once, so that it cannot go on for ever.
addEventListener('vite:preloadError', () => {
  if (kept('holdfast.reloaded', (value): value is string => value === import.meta.url)) return;
  keep('holdfast.reloaded', import.meta.url);
  location.reload();
});

const queryClient = new QueryClient({
  defaultOptions: {
    // The client tries again by itself, as the service asks; what reaches a query is final.
    queries: { retry: false, staleTime: 15_000 },
    mutations: { retry: false },
  },
});
const router = routerFor(queryClient);
// What the page shows is asked for before anything is shown.
void router.load();
const language = firstLanguage();
await shellWords.load(language);

createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <LanguageProvider first={language}>
        <RouterProvider router={router} />
      </LanguageProvider>
    </QueryClientProvider>
  </StrictMode>,
);
