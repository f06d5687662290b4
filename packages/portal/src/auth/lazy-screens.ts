import { createContext, type ReactNode, use } from 'react';
import { portalClient } from '../session/portal-client.ts';
import type { Dictionary, Namespace } from '../text/namespace.ts';
import type { English } from '../text/texts.ts';
import { loadChunk } from '../ui/load-chunk.ts';

/** What is loaded for somebody who signs in, or who restores a server. It lies above the sign-in, so `main.tsx` says where. */
export interface SignedInParts {
  /** `openShell` resolves once the first page can be shown together with its frame. */
  shell: () => Promise<{ openShell: () => Promise<ReactNode> }>;
  /** The repair screen of RECOVERY. */
  recovery: () => Promise<{ default: () => ReactNode }>;
  /** Restores a whole server from a backup in place of setting up a new one, with its texts. */
  restoreServer: () => Promise<{ default: () => ReactNode; words: readonly Namespace<Dictionary>[] }>;
  /** The English of all texts. */
  english: () => Promise<English>;
}

export const SignedInPartsContext = createContext<SignedInParts | undefined>(undefined);

export function useSignedInParts(): SignedInParts {
  const parts = use(SignedInPartsContext);
  if (!parts) throw new Error('There are no parts for the signed-in around this component');
  return parts;
}

/** Loads the signed-in shell with its first page and the texts, so that nothing on it is empty when it appears. */
export async function loadShell({ shell, english }: SignedInParts): Promise<ReactNode> {
  // If this fails, each page loads its own texts.
  const words = portalClient.texts.loadAll(english).catch(() => {});
  const { openShell } = await loadChunk(shell);
  const [content] = await loadChunk(() => Promise.all([openShell(), words]));
  return content;
}

/** Loads the repair screen of RECOVERY with all texts. */
export async function loadRecovery({ recovery, english }: SignedInParts) {
  const words = portalClient.texts.loadAll(english).catch(() => {});
  const { default: RecoveryPage } = await loadChunk(recovery);
  await loadChunk(() => words);
  return RecoveryPage;
}

/** Loads the screens that restore a whole server, with their texts. */
export async function loadRestoreServer({ restoreServer }: SignedInParts) {
  const { default: RestoreServerPage, words } = await loadChunk(restoreServer);
  await loadChunk(() => Promise.all(words.map(portalClient.texts.ready)));
  return RestoreServerPage;
}

/** Loads the rarer screens before the shell. */
export async function loadEntryScreens() {
  const { default: EntryScreen, words } = await loadChunk(() => import('./entry-screens.tsx'));
  await loadChunk(() => Promise.all(words.map(portalClient.texts.ready)));
  return EntryScreen;
}

/** Prefetches the shell and the rarer screens, from the first character somebody types. Failures are ignored here and show when the chunks are needed. */
export function prefetchScreens({ shell, english }: SignedInParts): void {
  void Promise.all([shell(), import('./entry-screens.tsx'), portalClient.texts.loadAll(english)]).catch(() => {});
}
