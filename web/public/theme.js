// Before anything is painted: what the visitor chose here before, so that nothing flashes.
try {
  const theme = localStorage.getItem('holdfast.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  const language = localStorage.getItem('holdfast.language');
  if (language) document.documentElement.lang = language;
} catch {
  // No storage, no choice kept.
}
