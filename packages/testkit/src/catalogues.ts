import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `broken` contains only the release of the probe that exits at once, `debian` apps made of Debian packages, `databases` a probe that counts in a
 * database, `mail` a probe with a mailbox.
 */
export type FixtureCatalogue = 'v1' | 'broken' | 'debian' | 'databases' | 'mail';

/** Returns the folder of a catalogue of fixture apps. */
export const fixtureCatalogue = (name: FixtureCatalogue = 'v1'): string =>
  join(import.meta.dirname, '..', 'catalogue', name);

/** Copies a fixture app into the catalogue `folder`, optionally with another version. Replaces an existing copy. */
export function offer(
  folder: string,
  app: string,
  { from = 'v1', version }: { from?: FixtureCatalogue; version?: string } = {},
): void {
  const target = join(folder, app);
  cpSync(join(fixtureCatalogue(from), app), target, { recursive: true, force: true, dereference: true });
  if (version === undefined) return;
  const file = join(target, 'manifest.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^version: .*$/m, `version: '${version}'`));
}
