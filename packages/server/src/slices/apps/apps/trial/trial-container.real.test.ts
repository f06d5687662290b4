import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { askDaemon, hasDocker } from '@kontor/testkit/docker/daemon';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBackups } from '../crash/backups.fixture.ts';
import { instance } from '../crash/box-inspection.fixture.ts';
import { type ContainerHarness, openContainerHarness } from '../crash/container-harness.fixture.ts';

const { signal } = new AbortController();

describe.runIf(hasDocker)('an app in a container', () => {
  let harness: ContainerHarness;
  beforeAll(async () => {
    harness = await openContainerHarness();
    harness.offerNew();
  }, 120_000);
  afterAll(() => harness?.close());

  const list = async (path: string) => JSON.parse((await askDaemon(harness.daemon.socket, 'GET', path)).text);
  const remains = async () =>
    [
      ...(await list('/containers/json?all=1')).flatMap(({ Names }: { Names: string[] }) => Names),
      ...(await list('/networks')).map(({ Name }: { Name: string }) => Name),
    ].toSorted();

  test('starts beside itself from its export, in a network without a way out, and nothing of it is left', async () => {
    const backups = createBackups(harness);
    await backups.begin('');
    await backups.fetch();
    const before = await remains();
    const fetched = join(harness.data, 'fetched');
    const own = join(harness.data, 'apps', instance, 'data', 'data', 'count');
    const count = readFileSync(own, 'utf8');
    const seen = new Set<boolean>();
    const looking = setInterval(async () => {
      const networks: { Name: string; Internal: boolean }[] = await list('/networks');
      for (const { Name, Internal } of networks) if (Name.includes('trial-')) seen.add(Internal);
    }, 50);
    const { apps } = harness.box().slices;
    try {
      const trial = await apps.tryExport(instance, fetched, { by: backups.by(), signal });
      expect(trial).toEqual({ started: true });
    } finally {
      clearInterval(looking);
    }
    expect([...seen]).toEqual([true]);
    expect(await remains()).toEqual(before);
    expect(readFileSync(own, 'utf8')).toBe(count);
    expect(existsSync(join(harness.data, 'apps', `trial-${instance}`))).toBe(false);
    await backups.end();
  });
});
