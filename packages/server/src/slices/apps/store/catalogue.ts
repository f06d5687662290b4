import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '@kontor/contract/manifest/manifest';
import { openStartCache, type StartCache } from '@kontor/platform/work/start-cache';
import type { Log } from '../../../core/server-context.ts';
import { readApp } from './catalogue-app.ts';

/** An app the store offers. */
export interface CatalogueApp {
  manifest: Manifest;
  /** Absolute path of the app's folder in the catalogue: icon, package.json, package-lock.json and bundle/ are there. */
  folder: string;
}

/**
 * Reads every app of a catalogue, one folder each, ordered by id. An app that is not in order is left out and named in the log with all its
 * faults: one bad folder takes nothing from the others. A catalogue that cannot be read at all is an empty store, and a line in the log.
 * Apps found in order before, by this very build, are not looked through again while no file of theirs changes.
 */
export async function readCatalogue({ folder, log, known }: CatalogueNeeds): Promise<CatalogueApp[]> {
  const cache = openStartCache(known?.file);
  const names = readNames(folder, log);
  const read = await Promise.all(names.map((name) => readKnown(join(folder, name), name, cache, known?.build)));
  cache.save();
  return read.flatMap((app, index) => {
    if (!('faults' in app)) return [app];
    log.warn({ app: names[index], faults: app.faults }, 'An app of the catalogue is not in order and was left out');
    return [];
  });
}

export interface CatalogueNeeds {
  folder: string;
  log: Log;
  /** Where manifests that were in order are kept, and which build of the server reads them. */
  known?: { file: string; build: string } | undefined;
}

async function readKnown(
  folder: string,
  name: string,
  cache: StartCache,
  build: string | undefined,
): ReturnType<typeof readApp> {
  if (build === undefined) return readApp(folder, name);
  const mark = `${build}\n${markOf(folder)}`;
  const manifest = cache.get(folder, mark) as Manifest | undefined;
  if (manifest !== undefined) return { manifest, folder };
  const app = await readApp(folder, name);
  if ('manifest' in app) cache.set(folder, mark, app.manifest);
  return app;
}

/** Changes with every file in a folder: the time of its last change of any kind cannot be set by hand. */
function markOf(folder: string): string {
  const lines = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => {
    const { ino, size, mtimeMs, ctimeMs } = lstatSync(join(folder, path));
    return `${path} ${ino} ${size} ${mtimeMs} ${ctimeMs}`;
  });
  return lines.sort().join('\n');
}

function readNames(folder: string, log: Log): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    log.error({ folder, error: String(error) }, 'The catalogue cannot be read');
    return [];
  }
}
