import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '@kontor/contract/manifest';
import type { Log } from '../../ground.ts';
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
 */
export async function readCatalogue({ folder, log }: { folder: string; log: Log }): Promise<CatalogueApp[]> {
  const names = await readNames(folder, log);
  const read = await Promise.all(names.map((name) => readApp(join(folder, name), name)));
  return read.flatMap((app, index) => {
    if (!('faults' in app)) return [app];
    log.warn({ app: names[index], faults: app.faults }, 'An app of the catalogue is not in order and was left out');
    return [];
  });
}

async function readNames(folder: string, log: Log): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    log.error({ folder, error: String(error) }, 'The catalogue cannot be read');
    return [];
  }
}
