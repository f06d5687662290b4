import type { DockerEngine } from '@kontor/contract/manifest/manifest';
import { declaredIn } from '../../../../adapters/engine/docker/dockerfile/dockerfile.ts';
import { planBuild } from '../../../../adapters/engine/docker/dockerfile/planned-build.ts';
import { defaultService } from './default-service.ts';
import { variable } from './environment.ts';
import { type CustomAppSpec, customAppEnvironment, type Runtime } from './manifest.ts';
import { usualPort } from './web-port.ts';

/** Returns the registry images a Dockerfile refers to. */
export function imagesNamed(dockerfile: string): string[] {
  const { bases, copied } = planBuild(dockerfile);
  return [...bases, ...copied];
}

const megabyte = 1024 ** 2;

/** Returns the TCP ports a Dockerfile itself declares, in its order. */
export const portsWritten = (dockerfile: string): number[] => declaredIn(planBuild(dockerfile).instructions).ports;

/**
 * Returns the runtime of a Dockerfile's image as far as its text says it: the web port is read from the image once it is built. Its volumes are persistent. Refused when
 * it lets the daemon fetch something, or is ambiguous.
 */
export function imageRuntime(spec: CustomAppSpec, dockerfile: string): Runtime {
  const { instructions } = planBuild(dockerfile);
  const { ports, volumes: mounts } = declaredIn(instructions);
  const names = mounts.map((_, index) => (index === 0 ? 'data' : `data-${index + 1}`));
  const volumes = mounts.map((mount, index) => ({ volume: names[index] ?? 'data', mount, readOnly: false }));
  const env = { ...customAppEnvironment(spec), PORT: variable('app.port') };
  const engine: DockerEngine = {
    type: 'docker',
    main: 'app',
    services: { app: { ...defaultService, env, volumes } },
    stopSeconds: 10,
  };
  return { engine, httpPort: ports[0] ?? usualPort, volumes: names, memoryLimit: 512 * megabyte };
}
