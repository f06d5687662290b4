/** A part that has not come by then will not come. */
const patienceMs = 120_000;

function within<T>(part: Promise<T>): Promise<T> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('A part of the page did not arrive in time')), patienceMs);
  });
  return Promise.race([part, tooLate]);
}

/** The signed-in shell. */
export const loadShell = () => within(import('../app/shell.tsx'));

/** The rarer screens before it. */
export const loadEntryScreens = () => within(import('./entry-screens.tsx'));

/** Fetches both early, from the first letter somebody types; a failure shows when they are needed. */
export function fetchAhead(): void {
  void Promise.all([import('../app/shell.tsx'), import('./entry-screens.tsx')]).catch(() => {});
}
