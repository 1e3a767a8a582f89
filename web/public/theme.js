// The chosen theme, before the page's own scripts come. Where this does not come, it is theirs to set.
try {
  const theme = JSON.parse(localStorage.getItem('outflank.settings'))?.theme;
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // nothing is kept here
}
