// Written into the page by vite.config.ts, so that it runs before anything is painted and before the modules are here.
// What the visitor chose here before, so that nothing flashes; the language else is the browser's, else English.
const choices = { theme: null, language: null };
try {
  choices.theme = localStorage.getItem('holdfast.theme');
  choices.language = localStorage.getItem('holdfast.language');
} catch {
  // No storage, no choice kept.
}
const known = (text) => ['en', 'it', 'pt'].find((each) => text?.toLowerCase().split('-')[0] === each);
const page = document.documentElement;
if (choices.theme === 'light' || choices.theme === 'dark') page.dataset.theme = choices.theme;
page.lang = known(choices.language) ?? navigator.languages.map(known).find(Boolean) ?? 'en';

// What this page is going to ask for once the start has run, asked for beside it. The build fills it in.
const ahead = [];
for (const { path, modules, words } of ahead) {
  if (!new RegExp(path).test(location.pathname)) continue;
  for (const href of [...modules, ...words[page.lang]])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }));
}
