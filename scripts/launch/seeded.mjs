// A data folder with a small company in it, seeded on first use.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The administrator of a box seeded by scripts/seed.ts. */
export const seededOwner = { uid: 'olga.ott@kontor.localhost', password: 'Sonnenblume7' };

/**
 * Seeds the folder when it is new, and prints the account to sign in with.
 * @param {string} root
 * @param {string} node
 * @param {string} data
 */
export function seedData(root, node, data) {
  const { status } = spawnSync(node, [join(root, 'scripts/seed.ts')], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, KONTOR_DATA: data, KONTOR_LOG_LEVEL: 'warn' },
  });
  if (status !== 0) throw new Error(`${data} could not be filled, see above. Remove it and try again.`);
}
