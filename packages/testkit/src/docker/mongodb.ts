import { join } from 'node:path';
import type { TestDaemon } from './daemon.ts';
import { buildImage, moveToRegistry } from './images.ts';
import type { TestRegistry } from './registry.ts';

const folder = join(import.meta.dirname, '..', '..', 'images', 'mongodb');

/**
 * Puts what stands in for MongoDB into the registry under the name of the official image, which a daemon that has the registry as its mirror finds there.
 * The image of the probe is there.
 */
export async function publishMongodb(daemon: TestDaemon, registry: TestRegistry, image: string): Promise<void> {
  const name = image.replace('docker.io', registry.host);
  await buildImage(daemon.socket, name, folder);
  await moveToRegistry(daemon.socket, name);
}
