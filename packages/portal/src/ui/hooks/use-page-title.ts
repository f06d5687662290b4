import { useEffect } from 'react';

const product = 'Kontor';

/** Names the browser's tab after the page, until it is left; an empty title leaves it alone. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    if (title === '') return;
    document.title = `${title} – ${product}`;
    return () => {
      document.title = product;
    };
  }, [title]);
}
