const key = 'kontor.reloaded';
const pauseMs = 30_000;

/** After an update the parts this page would fetch have other names: it loads itself anew, but not again and again. */
export function reloadOnceWhenOutdated(): void {
  addEventListener('vite:preloadError', (event) => {
    try {
      const last = Number(sessionStorage.getItem(key) ?? 0);
      if (Date.now() - last < pauseMs) return;
      sessionStorage.setItem(key, String(Date.now()));
    } catch {
      // Without storage nothing stops a second reload, so there is no first one.
      return;
    }
    event.preventDefault();
    location.reload();
  });
}
