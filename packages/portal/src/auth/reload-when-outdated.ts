const key = 'kontor.reloaded';
const pauseMs = 30_000;

/** After an update the chunks of this page have other names: reloads the page, but only once. */
export function reloadOnceWhenOutdated(): void {
  addEventListener('vite:preloadError', (event) => {
    try {
      const last = Number(sessionStorage.getItem(key) ?? 0);
      if (Date.now() - last < pauseMs) return;
      sessionStorage.setItem(key, String(Date.now()));
    } catch {
      // Without storage a reload loop could not be prevented, so do not reload.
      return;
    }
    event.preventDefault();
    location.reload();
  });
}
