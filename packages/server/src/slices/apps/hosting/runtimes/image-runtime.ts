import type { DockerEngine } from '@kontor/contract/manifest/manifest';
import { RefusedError } from '@kontor/platform/errors';
import { addedAddress } from '../../../../adapters/engine/docker/dockerfile/added-addresses.ts';
import { declaredIn, instructionsIn, shortened } from '../../../../adapters/engine/docker/dockerfile/dockerfile.ts';
import { basesIn, copiedIn, withPlainBases } from '../../../../adapters/engine/docker/dockerfile/dockerfile-bases.ts';
import { defaultService } from './default-service.ts';
import { type CustomAppSpec, customAppEnvironment, type Runtime } from './manifest.ts';

/** Returns the registry images a Dockerfile refers to. */
export function imagesNamed(dockerfile: string): string[] {
  const instructions = withPlainBases(instructionsIn(dockerfile));
  return [...basesIn(instructions), ...copiedIn(instructions)];
}

const megabyte = 1024 ** 2;

/** Port of images that do not declare one. */
const usualPort = 80;

/**
 * Returns the runtime of a Dockerfile's image: its first port is the web port, and its declared volumes are persistent. Refused when
 * it lets the daemon fetch something, or is ambiguous.
 */
export function imageRuntime(spec: CustomAppSpec, dockerfile: string): Runtime {
  const instructions = withPlainBases(instructionsIn(dockerfile));
  const added = addedAddress(instructions);
  if (added !== undefined) throw new RefusedError('dockerfile-adds-address', { params: { step: shortened(added) } });
  const { port = usualPort, volumes: mounts } = declaredIn(instructions);
  const names = mounts.map((_, index) => (index === 0 ? 'data' : `data-${index + 1}`));
  const volumes = mounts.map((mount, index) => ({ volume: names[index] ?? 'data', mount, readOnly: false }));
  const env = { ...customAppEnvironment(spec), PORT: String(port) };
  const engine: DockerEngine = {
    type: 'docker',
    main: 'app',
    services: { app: { ...defaultService, env, volumes } },
    stopSeconds: 10,
  };
  return { engine, httpPort: port, volumes: names, memoryLimit: 512 * megabyte };
}
