import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '@kontor/contract/manifest/manifest';
import { isDiskFull, RefusedError } from '@kontor/platform/errors';
import { removeTree } from '@kontor/platform/remove-tree';
import { copyTree } from './copy-tree.ts';
import { makeFolder } from './moves.ts';
import { archiveFolder, siteFolder } from './paths.ts';

/** What an export contains of the code of an app. */
export interface ExportedRelease {
  /** As it was stored for the exported version. */
  manifest: Manifest;
  /** Folder with what was uploaded for an own app; undefined when there is none, as for apps of the store. */
  code: string | undefined;
}

const parts = { manifest: 'manifest.json', code: 'code' } as const;

/** Returns the folder of a release with what was uploaded for it; undefined when there is none. */
export const uploadedCode = (release: string): string | undefined =>
  [siteFolder, archiveFolder].map((name) => join(release, name)).find(existsSync);

/** Writes the release of an app into a folder of an export, which is recreated. */
export async function writeExportedRelease(
  folder: string,
  { manifest, code }: ExportedRelease,
  signal: AbortSignal,
): Promise<void> {
  await removeTree(folder);
  await makeFolder(folder, 0o700);
  await refusingFullDisk(async () => {
    await writeFile(join(folder, parts.manifest), JSON.stringify(manifest, null, 2), { flush: true, mode: 0o600 });
    if (code !== undefined) await copyTree(code, join(folder, parts.code), { signal });
  });
}

/** Returns what an export contains of the code of its app; undefined for one made before exports contained that. */
export function readExportedRelease(folder: string): ExportedRelease | undefined {
  const file = join(folder, parts.manifest);
  if (!existsSync(file)) return undefined;
  const code = join(folder, parts.code);
  return { manifest: JSON.parse(readFileSync(file, 'utf8')), code: existsSync(code) ? code : undefined };
}

/** Rejects with `disk-full` when that is why `write` fails. */
export async function refusingFullDisk(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (cause) {
    throw isDiskFull(cause) ? Object.assign(new RefusedError('disk-full'), { cause }) : cause;
  }
}
