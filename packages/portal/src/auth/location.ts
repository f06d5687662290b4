import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener);
  return () => removeEventListener('popstate', listener);
}

/** Path of the page while no router is there. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, () => location.pathname);
}

export function useQueryString(): string {
  return useSyncExternalStore(subscribe, () => location.search);
}

/** Goes to another page of the portal without loading it anew. */
export function goTo(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
  scrollTo({ top: 0 });
}
