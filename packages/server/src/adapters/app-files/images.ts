import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removeTree } from '@kontor/platform/remove-tree';
import { makeFolder, move } from './moves.ts';
import type { AppPaths } from './paths.ts';
import { syncTree } from './sync-tree.ts';

const fileIn = (release: string) => join(release, 'images.json');

/** Writes a release that only lists the image ids by container. Built in a temporary folder and renamed (keeps E5). `isAdding`: beside what is in the temporary folder. */
export async function writeImages(
  paths: AppPaths,
  {
    version,
    jobId,
    images,
    signal,
    isAdding = false,
  }: { version: string; jobId: string; images: Record<string, string>; signal: AbortSignal; isAdding?: boolean },
): Promise<void> {
  const building = paths.building(jobId);
  if (!isAdding) await removeTree(building);
  await makeFolder(building);
  await writeFile(fileIn(building), JSON.stringify(images));
  await syncTree(building, signal);
  await move(building, paths.release(version));
}

/** Whether any release consists of images. */
export const hasImages = ({ releases }: AppPaths): boolean =>
  existsSync(releases) && readdirSync(releases).some((name) => existsSync(fileIn(join(releases, name))));

/** Returns undefined for a release of another kind. */
export function readImages(paths: AppPaths, version: string): Record<string, string> | undefined {
  const file = fileIn(paths.release(version));
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
