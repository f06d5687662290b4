import { loadPart } from '../ui/load-part.ts';
import { portal } from './portal.ts';

/** The signed-in shell, with its first page and the words for it: once it is shown nothing on it is empty. */
export async function loadShell() {
  // Without all words at once each page fetches its own.
  const words = portal.texts.whole().catch(() => {});
  const { Shell, openRouter } = await loadPart(() => import('../app/shell.tsx'));
  const [router] = await loadPart(() => Promise.all([openRouter(), words]));
  return { Shell, router };
}

/** The repair screen of RECOVERY, with all words. */
export async function loadRepair() {
  const words = portal.texts.whole().catch(() => {});
  const { default: RecoveryPage } = await loadPart(() => import('../features/repair/recovery-page.tsx'));
  await loadPart(() => words);
  return RecoveryPage;
}

/** The rarer screens before it. */
export async function loadEntryScreens() {
  const { default: EntryScreen, words } = await loadPart(() => import('./entry-screens.tsx'));
  await loadPart(() => portal.texts.ready(words));
  return EntryScreen;
}

/** Fetches both early, from the first letter somebody types; a failure shows when they are needed. */
export function fetchAhead(): void {
  void Promise.all([import('../app/shell.tsx'), import('./entry-screens.tsx'), portal.texts.whole()]).catch(() => {});
}
