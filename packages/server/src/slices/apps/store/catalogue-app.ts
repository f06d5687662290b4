import { createHash } from 'node:crypto';
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildsOf, type Manifest, manifest } from '@kontor/contract/manifest/manifest';
import { isCustomId } from '../registry/index.ts';
import type { CatalogueApp } from './catalogue.ts';
import { faultsOfBuild, faultsOfIcon, faultsOfPackages, pictureType } from './catalogue-files.ts';

const LARGEST_FILE = 4 * 1024 * 1024;

/** Reads one folder of the catalogue. Resolves with the app or with all its faults; never rejects. */
export async function readApp(folder: string, name: string): Promise<CatalogueApp | { faults: string[] }> {
  try {
    // Imported lazily: usually every app is cached from the last start and nothing is parsed.
    const { parse } = await import('yaml');
    const read = manifest.safeParse(parse(await readText(folder, 'manifest.yaml')));
    if (!read.success) {
      return { faults: read.error.issues.map(({ path, message }) => `${path.join('.') || 'manifest'}: ${message}`) };
    }
    const faults = await faultsOfFiles(folder, name, read.data);
    return faults.length > 0 ? { faults } : { manifest: read.data, folder };
  } catch (error) {
    return { faults: [error instanceof Error ? error.message : String(error)] };
  }
}

async function faultsOfFiles(folder: string, name: string, read: Manifest): Promise<string[]> {
  const faults: string[] = [];
  if (read.hosted !== undefined) faults.push('hosted: is for own apps only');
  if (isCustomId(read.id)) faults.push(`id: ${read.id} is kept for own apps`);
  if (read.id !== name) faults.push(`id: is ${read.id}, but the folder is called ${name}`);
  faults.push(...faultsOfIcon(read.icon, await readText(folder, read.icon)));
  for (const file of read.mediaLinks.filter((link) => !link.startsWith('https:'))) {
    if (pictureType(file) === undefined) faults.push(`mediaLinks: ${file} is no picture`);
    await readOwn(folder, file);
  }
  for (const [file, hash] of Object.entries(read.hashes)) {
    const found = createHash('sha256')
      .update(await readOwn(folder, file))
      .digest('hex');
    if (found !== hash) faults.push(`hashes: ${file} is not what it was`);
  }
  for (const build of read.engines.flatMap(buildsOf))
    faults.push(...faultsOfBuild(build, await readText(folder, `${build}/Dockerfile`)));
  for (const engine of read.engines) {
    if (engine.type !== 'process' || Object.keys(engine.packages).length === 0) continue;
    const [wanted, lock] = await Promise.all(
      ['package.json', 'package-lock.json'].map((file) => readText(folder, file)),
    );
    faults.push(...faultsOfPackages(engine.packages, wanted ?? '', lock ?? ''));
  }
  return faults;
}

async function readText(folder: string, file: string): Promise<string> {
  return (await readOwn(folder, file)).toString('utf8');
}

/** Reads a regular file of the app; links are refused, as they could point anywhere. */
async function readOwn(folder: string, file: string): Promise<Buffer> {
  const path = join(folder, file);
  const found = await lstat(path).catch(() => undefined);
  if (!found?.isFile()) throw new Error(`${file}: there is no such file`);
  if (found.size > LARGEST_FILE) throw new Error(`${file}: is too large`);
  return readFile(path);
}
