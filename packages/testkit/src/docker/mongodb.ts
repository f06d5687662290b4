import { join } from 'node:path';
import type { TestDaemon } from './daemon.ts';
import { buildImage, moveToRegistry } from './images.ts';
import type { TestRegistry } from './registry.ts';

const folder = join(import.meta.dirname, '..', '..', 'images', 'mongodb');

/**
 * Publishes the MongoDB stand-in in the registry under the name of the official image, so that a daemon with the registry as mirror finds it. Requires
 * the probe's image.
 */
export async function publishMongodb(daemon: TestDaemon, registry: TestRegistry, image: string): Promise<void> {
  const name = image.replace('docker.io', registry.host);
  await buildImage(daemon.socket, name, folder);
  await moveToRegistry(daemon.socket, name);
}
