import { loadChunk } from '../ui/load-chunk.ts';
import { portalClient } from './portal-client.ts';

/** The signed-in shell, with its first page and the words for it: once it is shown nothing on it is empty. */
export async function loadShell() {
  // Without all words at once each page fetches its own.
  const words = portalClient.texts.loadAll().catch(() => {});
  const { Shell, openRouter } = await loadChunk(() => import('../app/shell.tsx'));
  const [router] = await loadChunk(() => Promise.all([openRouter(), words]));
  return { Shell, router };
}

/** The repair screen of RECOVERY, with all words. */
export async function loadRepair() {
  const words = portalClient.texts.loadAll().catch(() => {});
  const { default: RecoveryPage } = await loadChunk(() => import('../features/machine/repair/recovery-page.tsx'));
  await loadChunk(() => words);
  return RecoveryPage;
}

/** The rarer screens before it. */
export async function loadEntryScreens() {
  const { default: EntryScreen, words } = await loadChunk(() => import('./entry-screens.tsx'));
  await loadChunk(() => portalClient.texts.ready(words));
  return EntryScreen;
}

/** Fetches both early, from the first letter somebody types; a failure shows when they are needed. */
export function prefetchScreens(): void {
  void Promise.all([import('../app/shell.tsx'), import('./entry-screens.tsx'), portalClient.texts.loadAll()]).catch(
    () => {},
  );
}
