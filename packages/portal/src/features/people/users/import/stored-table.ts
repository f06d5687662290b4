import { readFromTab, storeInTab } from '../../../../session/tab-storage.ts';

/** Per signed-in user: somebody else may sign in to the same tab. */
const keyOf = (uid: string) => `kontor.import.${uid}`;

/** Tabs store about five million characters; a larger table is chosen again after a reload. */
const largest = 1_000_000;

/** Stores the chosen table for a reload of this tab. */
export async function storeTable(uid: string, file: File): Promise<void> {
  if (file.size > largest) return clearTable(uid);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  storeInTab(keyOf(uid), { name: file.name, content: btoa(text) });
}

export const clearTable = (uid: string): void => storeInTab(keyOf(uid), undefined);

/** Returns the stored table. */
export function loadTable(uid: string): File | undefined {
  try {
    const { name, content } = JSON.parse(readFromTab(keyOf(uid)) ?? '{}') as { name?: string; content?: string };
    if (name === undefined || content === undefined) return undefined;
    return new File([Uint8Array.from(atob(content), (character) => character.charCodeAt(0))], name);
  } catch {
    return undefined;
  }
}
