import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener);
  return () => removeEventListener('popstate', listener);
}

/** Returns the current path while no router is mounted. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, () => location.pathname);
}

export function useQueryString(): string {
  return useSyncExternalStore(subscribe, () => location.search);
}

/** Navigates to another page of the portal without reloading. */
export function goTo(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
  scrollTo({ top: 0 });
}

/** Adds an entry with a mark to the browser's history; the page stays the same. */
export function markHistory(mark: string): void {
  history.pushState({ mark }, '');
  dispatchEvent(new PopStateEvent('popstate'));
  scrollTo({ top: 0 });
}

/** Returns the mark of the current entry of the history. */
export function useHistoryMark(): unknown {
  return useSyncExternalStore(subscribe, () => (history.state as { mark?: unknown } | null)?.mark);
}

/** Whether the host is this machine, whose connections cannot be intercepted. */
export function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);
}
