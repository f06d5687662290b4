import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@kontor/contract/refusals';
import { newId } from '@kontor/platform/work/ids';
import type { FetchText } from '../../../../adapters/outgoing/fetch-text.ts';
import type { Uploads } from './uploads.ts';

/** A compose file as a person gives it. */
export type GivenText = { text: string } | { address: string };

export interface PastedTextsNeeds {
  /** The data folder. */
  data: string;
  uploads: Pick<Uploads, 'take'>;
  fetchText: FetchText;
}

/** Makes uploads of texts that were pasted, or fetched from an address. */
export function createPastedTexts({ data, uploads, fetchText }: PastedTextsNeeds) {
  const folder = join(data, 'run', 'pasted');

  return async (uid: string, given: GivenText, language: Language) => {
    const text = 'text' in given ? given.text : await fetchText(given.address);
    const path = join(folder, newId());
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      await writeFile(path, text, { mode: 0o600 });
      const name = 'compose.yaml';
      return await uploads.take(uid, { path, name, bytes: Buffer.byteLength(text) }, language);
    } finally {
      await rm(path, { force: true });
    }
  };
}

export type PastedTexts = ReturnType<typeof createPastedTexts>;
