import { createContext, use, useEffect, useRef } from 'react';

/** Has a function called instead of going back in the browser's history, until the returned one is called. */
export type CatchBack = (onBack: () => void) => () => void;

/** Given by the shell; without it, going back is up to the browser. */
export const CatchBackContext = createContext<CatchBack | undefined>(undefined);

/** While `isOpen`, the browser's Back calls `close` instead: on a phone that is how people leave a dialog. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const catchBack = use(CatchBackContext);
  const current = useRef(close);
  useEffect(() => {
    current.current = close;
  });
  useEffect(() => {
    if (isOpen) return catchBack?.(() => current.current());
  }, [isOpen, catchBack]);
}
