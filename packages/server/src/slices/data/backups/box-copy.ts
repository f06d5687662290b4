import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@kontor/platform/database/database';
import { removeTree } from '@kontor/platform/remove-tree';
import { z } from 'zod';
import { countFiles } from '../../../adapters/app-files/measure.ts';
import { boxFolders } from '../../../core/data-folder.ts';
import { countBox } from './box-counts-db.ts';

/** Folder for what backups prepare and fetch, below the data folder. */
export const workFolder = 'backup';

/** What is stored of the box itself: its paths below the data folder, and how much it is. */
export interface BoxCopy {
  paths: string[];
  files: number;
  bytes: number;
}

/** Folder of the copy of the database, below the data folder and in the snapshot of the box. */
export const boxFolder = join(workFolder, 'box');
export const copiedDatabase = 'kontor.db';
const aboutFile = 'about.json';

/** What is noted about the copy when it is made. */
const about = z.object({ tables: z.record(z.string(), z.number()) });

/** Copies the database, notes what it holds, and resolves with what is to be stored. */
export async function copyBox(data: string, database: Pick<Database, 'copyTo'>): Promise<BoxCopy> {
  await mkdir(join(data, boxFolder), { recursive: true, mode: 0o700 });
  const copy = join(data, boxFolder, copiedDatabase);
  await database.copyTo(copy);
  const noted: z.infer<typeof about> = { tables: countBox(copy).tables };
  writeFileSync(join(data, boxFolder, aboutFile), JSON.stringify(noted), { mode: 0o600 });
  const made = [copiedDatabase, aboutFile].map((name) => join(boxFolder, name));
  const folders = boxFolders.filter((name) => existsSync(join(data, name)));
  const sizes = await Promise.all([boxFolder, ...folders].map((path) => countFiles(join(data, path))));
  const sum = (key: 'files' | 'bytes') => sizes.reduce((total, size) => total + size[key], 0);
  return { paths: [...made, ...folders], files: sum('files'), bytes: sum('bytes') };
}

/** Returns what was noted about a copy; undefined in backups of versions that noted nothing. */
export function readAbout(folder: string): z.infer<typeof about> | undefined {
  const file = join(folder, boxFolder, aboutFile);
  return existsSync(file) ? about.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

/** Deletes the copy of the database. */
export const dropBoxCopy = (data: string): Promise<void> => removeTree(join(data, boxFolder));
