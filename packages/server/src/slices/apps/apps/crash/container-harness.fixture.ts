import { join } from 'node:path';
import { createDockerProbe } from '@kontor/testkit/docker/app';
import { askDaemon, startDockerDaemon } from '@kontor/testkit/docker/daemon';
import { startRegistry } from '@kontor/testkit/docker/registry';
import { type CrashHarness, openCrashHarness } from './crash-harness.fixture.ts';

/** Opens a crash harness whose app is a container, with a registry and a Docker daemon of its own. */
export async function openContainerHarness({ isClosed = false } = {}) {
  const [daemon, registry] = await Promise.all([startDockerDaemon(), startRegistry({ isClosed })]);
  const probe = createDockerProbe(daemon, registry);
  // One image for all versions; the box passes the version to it.
  const image = await probe.publish('1');
  const harness: CrashHarness = await openCrashHarness({
    containers: {
      socket: daemon.socket,
      offer: (catalogue, version, release) => probe.offer(catalogue, version, release, image),
      running: (box) => thingsOf(daemon.socket, box),
    },
  });
  return {
    ...harness,
    daemon,
    registry,
    probe,
    image,
    logFile: join(harness.data, 'logs', 'apps', 'app-probe.log'),
    async close(): Promise<void> {
      await harness.close();
      await registry.end();
      await daemon.end();
    },
  };
}

export type ContainerHarness = Awaited<ReturnType<typeof openContainerHarness>>;

/** Resolves with what one box has in the daemon. A container and its network count as one; either without the other is an extra entry. */
async function thingsOf(socket: string, box: string): Promise<string[]> {
  const filters = encodeURIComponent(JSON.stringify({ label: [`kontor.box=${box}`] }));
  const list = async (path: string) => JSON.parse((await askDaemon(socket, 'GET', path)).text);
  const containers: { Names: string[]; State: string }[] = await list(`/containers/json?all=1&filters=${filters}`);
  const networks: { Name: string }[] = await list(`/networks?filters=${filters}`);
  const alone = networks.filter(({ Name }) => !containers.some(({ Names }) => Names[0]?.startsWith(`/${Name}-`)));
  return [...containers.map(({ Names, State }) => `${Names[0]} ${State}`), ...alone.map(({ Name }) => Name)];
}

/** Resolves with the names of the images the box holds. */
export async function imagesHeld(socket: string): Promise<string[]> {
  const all: { RepoTags: string[] | null }[] = JSON.parse((await askDaemon(socket, 'GET', '/images/json')).text);
  return all
    .flatMap(({ RepoTags }) => RepoTags ?? [])
    .filter((name) => name.startsWith('kontor-') && !name.startsWith('kontor-test/'));
}
