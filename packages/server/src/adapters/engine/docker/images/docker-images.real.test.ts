import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@kontor/platform/work/clock';
import { askDaemon, hasDocker, startDockerDaemon, type TestDaemon } from '@kontor/testkit/docker/daemon';
import { importImage, moveToRegistry } from '@kontor/testkit/docker/images';
import { startRegistry, type TestRegistry } from '@kontor/testkit/docker/registry';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../engine.ts';
import type { ImagePull, Images } from '../../images.ts';
import { createDockerEngine } from '../docker-engine.ts';

const log = { info() {}, warn() {} };
const megabyte = 2 ** 20;
const services: { daemon?: TestDaemon; registry?: TestRegistry; engines: Engine[] } = { engines: [] };
const daemon = () => services.daemon as TestDaemon;
const registry = () => services.registry as TestRegistry;
const tags = { large: 'test/large:1', small: 'test/small:1' };
const nameOf = (tag: string) => `${registry().host}/${tag}`;

/** Puts an image of noise, which nothing makes smaller, into the registry. */
async function provide(tag: string, bytes: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  writeFileSync(join(folder, 'noise'), randomBytes(bytes));
  await importImage(daemon().socket, nameOf(tag), folder, ['CMD ["/none"]']);
  await moveToRegistry(daemon().socket, nameOf(tag));
  rmSync(folder, { recursive: true });
}

beforeAll(async () => {
  if (!hasDocker) return;
  [services.daemon, services.registry] = await Promise.all([startDockerDaemon(), startRegistry()]);
  await provide(tags.small, 1000);
  await provide(tags.large, 12 * megabyte);
}, 60_000);

afterEach(async () => {
  services.registry?.disturb({});
  for (const engine of services.engines.splice(0)) {
    await engine.images?.pruneExcept('app-probe', undefined);
    engine.close();
  }
});

afterAll(async () => {
  await services.registry?.end();
  await services.daemon?.end();
});

async function newImages(box = `test-${randomBytes(4).toString('hex')}`, socket = daemon().socket): Promise<Images> {
  const folder = join(daemon().folder, box);
  const engine = await createDockerEngine({
    closed: [],
    box,
    socket,
    folder,
    volumes: { of: () => folder, copy: async () => {} },
    clock: systemClock,
    log,
  });
  services.engines.push(engine);
  return engine.images as Images;
}

const imagePull = (tag: string, more: Partial<ImagePull> = {}): ImagePull => ({
  image: nameOf(tag),
  instance: 'app-probe',
  version: '1.0',
  container: 'app',
  signal: new AbortController().signal,
  ...more,
});

const namesThere = async (): Promise<string[]> => {
  const all: { RepoTags: string[] | null }[] = JSON.parse(
    (await askDaemon(daemon().socket, 'GET', '/images/json')).text,
  );
  return all.flatMap(({ RepoTags }) => RepoTags ?? ['<none>']);
};

describe.runIf(hasDocker)('fetching an image', () => {
  test('its layers come with progress, it is held by our name alone, and goes with it', async () => {
    const images = await newImages('test-alone');
    const seen: number[] = [];
    const id = await images.pull(imagePull(tags.large, { onProgress: (fraction) => seen.push(fraction) }));
    expect(id).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(seen.length).toBeGreaterThan(3);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toBe(1);
    expect(await namesThere()).toEqual(['kontor-test-alone/app-probe:1.0_app']);
    await images.drop('app-probe', '1.0');
    await images.drop('app-probe', '1.0');
    expect(await namesThere()).toEqual([]);
  });

  test('what a digest names is fetched, whatever the tag says now', async () => {
    const images = await newImages();
    const id = await images.pull(imagePull(tags.small));
    const accept = 'application/vnd.docker.distribution.manifest.v2+json';
    const manifest = await fetch(`http://${registry().host}/v2/test/small/manifests/1`, { headers: { accept } });
    const digest = manifest.headers.get('docker-content-digest') ?? '';
    await images.pruneExcept('app-probe', undefined);
    expect(await namesThere()).toEqual([]);
    expect(await images.pull(imagePull('test/small:moved', { digest }))).toBe(id);
  });

  test('a digest that is only remembered gives way when the registry no longer has it', async () => {
    const images = await newImages();
    const found: string[] = [];
    const onDigest = (digest: string) => found.push(digest);
    const id = await images.pull(imagePull(tags.small, { onDigest }));
    const [digest = ''] = found;
    expect(digest).toMatch(/^sha256:/);
    const gone = `sha256:${'0'.repeat(64)}`;
    await expect(images.pull(imagePull(tags.small, { digest: gone }))).rejects.toMatchObject({ code: 'image-missing' });
    expect(await images.pull(imagePull(tags.small, { digest: gone, isDigestRemembered: true, onDigest }))).toBe(id);
    expect(found).toEqual([digest, digest]);
  });

  test('a version that goes leaves the image to the one that stays', async () => {
    const images = await newImages();
    const id = await images.pull(imagePull(tags.small));
    expect(await images.pull(imagePull(tags.small, { version: '1.1' }))).toBe(id);
    await images.pruneExcept('app-probe', '1.1');
    expect(await namesThere()).toEqual([expect.stringMatching(/app-probe:1\.1_app$/)]);
    const [held] = await images.list();
    expect(held?.name).toBe('app-probe:1.1_app');
    expect(held?.bytes).toBeGreaterThan(0);
    expect(new Date(held?.createdAt ?? Number.NaN).toISOString()).toMatch(/^\d{4}-/);
  });

  test('two boxes that use the same image do not take it from each other', async () => {
    const [one, other] = [await newImages(), await newImages('test-other')];
    await Promise.all([one.pull(imagePull(tags.small)), other.pull(imagePull(tags.small))]);
    await one.pruneExcept('app-probe', undefined);
    expect(await namesThere()).toContain('kontor-test-other/app-probe:1.0_app');
  });

  test('a layer that is cut is fetched on from where it was', async () => {
    const images = await newImages();
    registry().disturb({ cut: { bytes: 8 * megabyte, times: 1 } });
    const before = registry().layersAsked().length;
    await images.pull(imagePull(tags.large));
    const ranges = registry()
      .layersAsked()
      .slice(before)
      .flatMap(({ range }) => range ?? []);
    expect(ranges).toHaveLength(1);
    expect(Number(/bytes=(\d+)-/.exec(ranges[0] ?? '')?.[1])).toBeGreaterThan(megabyte);
  });

  test.each([
    [401, 'registry-refused'],
    [403, 'registry-refused'],
    [404, 'image-missing'],
    [503, 'download-failed'],
  ])('a registry that answers %i: %s', async (status, code) => {
    const images = await newImages();
    registry().disturb({ status });
    await expect(images.pull(imagePull(tags.small))).rejects.toMatchObject({ code });
  });

  test('an image that is not there, and one that was never made here', async () => {
    const images = await newImages();
    await expect(images.pull(imagePull('test/nothing:1'))).rejects.toMatchObject({ code: 'image-missing' });
    const made = imagePull(tags.small, { image: 'box.local/nothing:1' });
    await expect(images.pull(made)).rejects.toMatchObject({ code: 'image-missing' });
  });

  test('called off it ends at once and leaves nothing', async () => {
    const images = await newImages();
    registry().disturb({ hold: { bytes: megabyte } });
    const stop = new AbortController();
    const pulling = images.pull(imagePull(tags.large, { signal: stop.signal }));
    await registry().held();
    stop.abort(new Error('called off'));
    await expect(pulling).rejects.toThrow('called off');
    expect(await namesThere()).toEqual([]);
  });
});

describe.runIf(hasDocker)('a disk that is too small', () => {
  test('is told as such, and what was fetched is given back', async () => {
    const small = await startDockerDaemon({ room: 16 });
    try {
      const images = await newImages(undefined, small.socket);
      await expect(images.pull(imagePull(tags.large))).rejects.toMatchObject({ code: 'disk-full' });
      expect(await images.freeBytes()).toBeGreaterThan(8 * megabyte);
    } finally {
      for (const engine of services.engines.splice(0)) engine.close();
      await small.end();
    }
  });
});
