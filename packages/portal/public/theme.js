// Applies a stored theme before the first paint; a module would run too late and flash. Same key as src/ui/theme.ts.
try {
  const theme = localStorage.getItem('kontor.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is not available: the system's theme applies.
}
