import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '@kontor/contract/manifest/manifest';
import { openStartCache, type StartCache } from '@kontor/platform/work/start-cache';
import type { Log } from '../../../core/server-context.ts';
import { readApp } from './catalogue-app.ts';

/** An app the store offers. */
export interface CatalogueApp {
  manifest: Manifest;
  /** Absolute path of the app's folder in the catalogue, which contains icon, package.json, package-lock.json and bundle/. */
  folder: string;
}

/**
 * Reads every app of a catalogue, one folder each, ordered by id. An app with faults is skipped and logged with all of them, so one bad
 * folder does not affect the others. A catalogue that cannot be read at all results in an empty store and a log line.
 * Apps this build has found valid before are not checked again until one of their files changes.
 */
export async function readCatalogue({ folder, log, known }: CatalogueNeeds): Promise<CatalogueApp[]> {
  const cache = openStartCache(known?.file);
  const names = readNames(folder, log);
  const read = await Promise.all(names.map((name) => readKnown(join(folder, name), name, cache, known?.build)));
  cache.save();
  return read.flatMap((app, index) => {
    if (!('faults' in app)) return [app];
    log.warn({ app: names[index], faults: app.faults }, 'An invalid app of the catalogue was skipped');
    return [];
  });
}

export interface CatalogueNeeds {
  folder: string;
  log: Log;
  /** File that caches valid manifests, and the build of Kontor that reads them. */
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

/** Returns a mark that changes with every file in a folder: a file's ctime cannot be set by programs. */
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
