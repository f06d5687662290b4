import { portalClient } from '../session/portal-client.ts';
import { loadChunk } from '../ui/load-chunk.ts';

/** Loads the signed-in shell with its first page and the texts, so that nothing on it is empty when it appears. */
export async function loadShell() {
  // If this fails, each page loads its own texts.
  const words = portalClient.texts.loadAll().catch(() => {});
  const { Shell, openRouter } = await loadChunk(() => import('../app/shell.tsx'));
  const [router] = await loadChunk(() => Promise.all([openRouter(), words]));
  return { Shell, router };
}

/** Loads the repair screen of RECOVERY with all texts. */
export async function loadRepair() {
  const words = portalClient.texts.loadAll().catch(() => {});
  const { default: RecoveryPage } = await loadChunk(() => import('../features/machine/repair/recovery-page.tsx'));
  await loadChunk(() => words);
  return RecoveryPage;
}

/** Loads the rarer screens before the shell. */
export async function loadEntryScreens() {
  const { default: EntryScreen, words } = await loadChunk(() => import('./entry-screens.tsx'));
  await loadChunk(() => Promise.all(words.map(portalClient.texts.ready)));
  return EntryScreen;
}

/** Prefetches both, from the first character somebody types. Failures are ignored here and show when the chunks are needed. */
export function prefetchScreens(): void {
  void Promise.all([import('../app/shell.tsx'), import('./entry-screens.tsx'), portalClient.texts.loadAll()]).catch(
    () => {},
  );
}
