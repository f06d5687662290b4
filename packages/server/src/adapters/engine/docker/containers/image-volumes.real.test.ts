import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasDocker, startDockerDaemon, type TestDaemon } from '@kontor/testkit/docker/daemon';
import { buildImage, importNodeImage } from '@kontor/testkit/docker/images';
import Docker from 'dockerode';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContainerWorkload } from '../../engine.ts';
import { eventually, outputOf, readLog, withEngine } from '../../engine-world.fixture.ts';
import { newDockerWorld, worldImage } from '../docker-world.fixture.ts';
import { containerLabels } from '../labels.ts';

const image = 'kontor-test/declares:1';
const withInit = 'kontor-test/init:1';
const state: { daemon: TestDaemon | undefined } = { daemon: undefined };
const daemon = (): TestDaemon => state.daemon as TestDaemon;
const docker = () => new Docker({ socketPath: daemon().socket });
const volumes = async () => (await docker().listVolumes()).Volumes ?? [];

beforeAll(async () => {
  if (!hasDocker) return;
  state.daemon = await startDockerDaemon();
  await importNodeImage(daemon().socket, worldImage.image);
  const folder = mkdtempSync(join(tmpdir(), 'kontor-image-'));
  mkdirSync(join(folder, 'seed'));
  writeFileSync(join(folder, 'seed', 'first'), 'of the image');
  const steps = [
    `FROM ${worldImage.image}`,
    `COPY --chown=${worldImage.uid} seed /var/kept`,
    'COPY --chown=4321:1234 seed /srv/store',
    'RUN ["node", "-e", "fs.chmodSync(\'/srv/store\', 0o751)"]',
    'VOLUME ["/var/kept", "/data"]',
  ];
  writeFileSync(join(folder, 'Dockerfile'), steps.join('\n'));
  await buildImage(daemon().socket, image, folder);
  const script = '#!/bin/sh\necho "process $$"\nexec sleep 60\n';
  writeFileSync(join(folder, 'init'), script, { mode: 0o755 });
  writeFileSync(
    join(folder, 'Dockerfile'),
    [`FROM ${worldImage.image}`, 'COPY init /init', 'ENTRYPOINT ["/init"]'].join('\n'),
  );
  await buildImage(daemon().socket, withInit, folder);
  rmSync(folder, { recursive: true });
}, 60_000);

afterAll(() => state.daemon?.end());

const counts = `
  import fs from 'node:fs';
  fs.appendFileSync('/var/kept/count', 'x');
  console.log(fs.readFileSync('/var/kept/first', 'utf8'), fs.readFileSync('/var/kept/count', 'utf8'));`;

describe.runIf(hasDocker)('what an image declares as a volume', () => {
  test('begins as the image has it and outlives its containers, beside the data of the app', async () => {
    const world = newDockerWorld(daemon().socket);
    await withEngine(world, async (engine) => {
      expect(await outputOf(engine, world.workload(counts, { container: { image } }))).toContain('of the image x');
      await engine.stop('app-probe');
      const next = { ...world.workload(counts, { container: { image } }), generation: 2 };
      expect(await outputOf(engine, next)).toContain('of the image xx');
      await engine.stop('app-probe');
      const volumeFolder = join(world.folder, 'apps', 'app-probe', 'volumes', 'app', 'var%2Fkept');
      expect(readFileSync(join(volumeFolder, 'count'), 'utf8')).toBe('xx');
      expect(await volumes(), 'the daemon keeps no volume').toEqual([]);
    });
  });

  test('what a container of an earlier release has in one is taken over when it is removed', async () => {
    const world = newDockerWorld(daemon().socket);
    await withEngine(world, async (engine) => {
      const spec: ContainerWorkload = world.workload(counts, { container: { image } });
      const made = await docker().createContainer({
        Image: image,
        User: `${worldImage.uid}:${worldImage.uid}`,
        Cmd: ['node', '-e', "require('node:fs').writeFileSync('/var/kept/count', 'old ')"],
        Labels: containerLabels(world.box, spec, 0),
        HostConfig: { NetworkMode: 'none' },
      });
      await made.start();
      await made.wait();
      await engine.stop('app-probe');
      expect(await volumes()).toEqual([]);
      expect(await outputOf(engine, { ...spec, generation: 2 })).toContain('of the image old x');
      await engine.stop('app-probe');
    });
  });
});

describe.runIf(hasDocker)('a volume that the box names', () => {
  const starts = (world: ReturnType<typeof newDockerWorld>, script = '', container: object = {}): ContainerWorkload => {
    const mounts = [{ from: join(world.folder, 'apps', 'store'), to: '/srv/store', readOnly: false, isVolume: true }];
    return world.workload(`${script}; console.log('ready')`, { container: { image, mounts, ...container } });
  };

  test('begins as the image has it, with its owner and mode, and keeps what becomes of it', async () => {
    const world = newDockerWorld(daemon().socket);
    const store = join(world.folder, 'apps', 'store');
    await withEngine(world, async (engine) => {
      await outputOf(engine, starts(world, "fs.appendFileSync('/srv/store/first', '!')", { user: '4321' }));
      await engine.stop('app-probe');
      const { uid, gid, mode } = statSync(store);
      expect([uid, gid, mode & 0o777]).toEqual([4321, 1234, 0o751]);
      expect(readFileSync(join(store, 'first'), 'utf8')).toBe('of the image!');
      await outputOf(engine, { ...starts(world, '', { user: '0' }), generation: 2 });
      await engine.stop('app-probe');
      expect(statSync(store).uid).toBe(4321);
      expect(readFileSync(join(store, 'first'), 'utf8')).toBe('of the image!');
      expect(readdirSync(join(world.folder, 'apps', 'app-probe', 'volumes'))).toEqual(['app']);
      expect(await volumes()).toEqual([]);
    });
  });

  test('belongs to the user of the container where the image has nothing', async () => {
    const world = newDockerWorld(daemon().socket);
    const from = join(world.folder, 'apps', 'fresh');
    await withEngine(world, async (engine) => {
      const mounts = [{ from, to: '/fresh', readOnly: false, isVolume: true }];
      await outputOf(engine, starts(world, "fs.writeFileSync('/fresh/x', '')", { mounts }));
      await engine.stop('app-probe');
      expect([statSync(from).uid, readdirSync(from)]).toEqual([worldImage.uid, ['x']]);
    });
  });

  test('that an interrupted start filled in part begins anew', async () => {
    const world = newDockerWorld(daemon().socket);
    const store = join(world.folder, 'apps', 'store');
    const markers = join(world.folder, 'apps', 'app-probe', 'volumes', '.filling');
    mkdirSync(markers, { recursive: true });
    mkdirSync(store, { recursive: true });
    writeFileSync(join(markers, createHash('sha256').update(store).digest('hex')), '');
    writeFileSync(join(store, 'half'), 'of a fi');
    await withEngine(world, async (engine) => {
      await outputOf(engine, starts(world, '', { user: '4321' }));
      await engine.stop('app-probe');
      expect(readdirSync(store)).toEqual(['first']);
    });
  });
});

describe.runIf(hasDocker)('an image with an init of its own', () => {
  test('has it as its first process', async () => {
    const world = newDockerWorld(daemon().socket);
    await withEngine(world, async (engine) => {
      const { containers, ...spec } = world.workload('', { container: { image: withInit, hasInit: true } });
      const [{ command: _, ...container } = containers[0] as ContainerWorkload['containers'][0]] = containers;
      const started: ContainerWorkload = { ...spec, stopSeconds: 1, containers: [container] };
      await engine.start(started);
      await eventually(() => expect(readLog(started)).toContain('process 1'));
      await engine.stop('app-probe');
    });
  });
});
