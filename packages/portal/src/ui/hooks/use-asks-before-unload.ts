import { useEffect } from 'react';

const ask = (event: Event) => event.preventDefault();

/** While `isActive`, the browser asks before the page is unloaded, such as by a reload, by closing the tab, or by Back to a page that was opened by its address. */
export function useAsksBeforeUnload(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isActive]);
}
