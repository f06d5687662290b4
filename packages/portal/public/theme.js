// Sets a chosen theme before the first paint; a module would come too late and flash. Same key as src/ui/theme.ts.
try {
  const theme = localStorage.getItem('kontor.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is closed: the system's theme stays.
}
