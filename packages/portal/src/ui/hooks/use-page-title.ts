import { useEffect } from 'react';

const product = 'Kontor';

/** Puts the step of an assistant before the name of the page in the browser's tab. Called below what names the page. */
export function useStepTitle(step: string): void {
  useEffect(() => {
    const start = `${step} – `;
    document.title = start + document.title;
    return () => {
      if (document.title.startsWith(start)) document.title = document.title.slice(start.length);
    };
  }, [step]);
}

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
