import { portal } from './portal.ts';

/** A part that has not come by then will not come. */
const patienceMs = 120_000;

function within<T>(part: Promise<T>): Promise<T> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('A part of the page did not arrive in time')), patienceMs);
  });
  return Promise.race([part, tooLate]);
}

/** The signed-in shell, with its first page and the words for it: once it is shown nothing on it is empty. */
export async function loadShell() {
  // Without all words at once each page fetches its own.
  const words = portal.texts.whole().catch(() => {});
  const { Shell, openRouter } = await within(import('../app/shell.tsx'));
  const [router] = await within(Promise.all([openRouter(), words]));
  return { Shell, router };
}

/** The rarer screens before it. */
export async function loadEntryScreens() {
  const { default: EntryScreen, words } = await within(import('./entry-screens.tsx'));
  await within(portal.texts.ready(words));
  return EntryScreen;
}

/** Fetches both early, from the first letter somebody types; a failure shows when they are needed. */
export function fetchAhead(): void {
  void Promise.all([import('../app/shell.tsx'), import('./entry-screens.tsx'), portal.texts.whole()]).catch(() => {});
}
