import { createContext, use, useEffect } from 'react';

/** The places of the open page with input that is not saved. Given by the shell. */
export const UnsavedInputContext = createContext<Set<symbol>>(new Set());

/** Notes that there is unsaved input while `isActive`. */
export function useNoteUnsavedInput(isActive: boolean): void {
  const places = use(UnsavedInputContext);
  useEffect(() => {
    if (!isActive) return;
    const place = Symbol('unsaved');
    places.add(place);
    return () => void places.delete(place);
  }, [places, isActive]);
}

/** Returns a function that says whether there is unsaved input now. */
export function useHasUnsavedInput(): () => boolean {
  const places = use(UnsavedInputContext);
  return () => places.size > 0;
}
