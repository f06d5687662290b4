import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@kontor/platform/work/clock';
import Docker from 'dockerode';
import { expect } from 'vitest';
import { createCopyData } from '../../app-files/copy-data.ts';
import { createCommands } from '../../run-command.ts';
import type { Container, ContainerWorkload } from '../engine.ts';
import { type EngineWorld, logOf, type WorkloadOptions } from '../engine-world.fixture.ts';
import { createDockerEngine } from './docker-engine.ts';
import { labels } from './labels.ts';

const log = { info() {}, warn() {} };

/** A box of its own on a daemon of the test. */
export interface DockerWorld extends EngineWorld {
  box: string;
  workload(
    script: string,
    more?: WorkloadOptions & { container?: Partial<Container>; cores?: number },
  ): ContainerWorkload;
}

/** What its containers are made of, and who they are. */
export const worldImage = { image: 'kontor-test/node:1', uid: 70_001 };

export function newDockerWorld(socket: string): DockerWorld {
  const commands = createCommands({
    box: 'world',
    node: process.execPath,
    clock: systemClock,
    environment: process.env,
  });
  const box = `test-${randomBytes(6).toString('hex')}`;
  const folder = mkdtempSync(join(tmpdir(), 'engine-'));
  const dataOf = (instance: string) => join(folder, 'apps', instance, 'data');
  return {
    box,
    folder,
    workload: (script, { instance = 'app-probe', env = {}, container, ...more } = {}) => ({
      engine: 'docker',
      instance,
      generation: 1,
      containers: [{ ...plainContainer(script, dataOf(instance)), env, ...container }],
      memoryLimit: 256 * 2 ** 20,
      logFile: logOf({ folder }, instance),
      ...more,
    }),
    data: (instance) => ({ here: dataOf(instance), inside: '/data' }),
    ownVariables: ['PATH', 'HOSTNAME', 'HOME'],
    unstartable: (spec) => unstartable(spec as ContainerWorkload),
    remembersEnds: true,
    newEngine: () =>
      createDockerEngine({
        ...{ closed: [], box, socket, folder: join(folder, 'run'), clock: systemClock, log },
        volumes: { of: (instance) => join(folder, 'apps', instance, 'volumes'), copy: createCopyData(commands) },
      }),
    async cleanUp() {
      const filters = { label: [`${labels.box}=${box}`] };
      const docker = new Docker({ socketPath: socket });
      expect(await docker.listContainers({ all: true, filters })).toEqual([]);
      expect(await docker.listNetworks({ filters })).toEqual([]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const plainContainer = (script: string, data: string): Container => ({
  name: 'app',
  image: worldImage.image,
  command: ['node', '--input-type=module', '-e', script],
  user: `${worldImage.uid}:${worldImage.uid}`,
  env: {},
  mounts: [{ from: data, to: '/data', readOnly: false }],
  ports: [],
  capabilities: [],
  readOnlyRoot: false,
  temporary: [],
  hasInit: true,
});

function unstartable(spec: ContainerWorkload): [ContainerWorkload, string][] {
  const having = (part: Partial<Container>) => ({
    ...spec,
    containers: spec.containers.map((each) => ({ ...each, ...part })),
  });
  return [
    [having({ image: 'kontor-test/nowhere:1' }), 'image-missing'],
    [having({ command: ['/nowhere/program'], hasInit: false }), 'cannot be run'],
    [having({ mounts: [{ from: '/nowhere', to: '/x', readOnly: true }] }), 'does not exist'],
  ];
}
