import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@kontor/platform/work/clock';
import { askDaemon, hasDocker, startDockerDaemon, type TestDaemon } from '@kontor/testkit/docker/daemon';
import { importNodeImage, moveToRegistry } from '@kontor/testkit/docker/images';
import { registryAccount, startRegistry, type TestRegistry } from '@kontor/testkit/docker/registry';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Engine } from '../../engine.ts';
import type { ImageBuild, Images } from '../../images.ts';
import { createDockerEngine } from '../docker-engine.ts';

const log = { info() {}, warn() {} };
const base = 'kontor-test/base:1';
const services: { daemon?: TestDaemon; registry?: TestRegistry; engine?: Engine } = {};
const daemon = () => services.daemon as TestDaemon;
let images: Images;

beforeAll(async () => {
  if (!hasDocker) return;
  [services.daemon, services.registry] = await Promise.all([startDockerDaemon(), startRegistry()]);
  const name = `${services.registry.host}/test/base:1`;
  await importNodeImage(daemon().socket, name);
  await moveToRegistry(daemon().socket, name);
  await importNodeImage(daemon().socket, base);
}, 180_000);

beforeEach(async () => {
  const box = `test-${randomBytes(4).toString('hex')}`;
  const folder = join(daemon().folder, box);
  const engine = await createDockerEngine({
    closed: [],
    box,
    socket: daemon().socket,
    folder,
    volumes: { of: () => folder, copy: async () => {} },
    clock: systemClock,
    log,
  });
  services.engine = engine;
  images = engine.images as Images;
});

afterEach(async () => {
  await images.pruneExcept('app-probe', undefined);
  services.engine?.close();
  expect(await left()).toEqual([base]);
});

afterAll(async () => {
  await services.registry?.end();
  await services.daemon?.end();
});

const ask = async (path: string) => JSON.parse((await askDaemon(daemon().socket, 'GET', path)).text);

/** Everything that lies on the daemon: names of images, layers of builds without one, containers. */
async function left(): Promise<string[]> {
  const [all, containers]: [{ RepoTags: string[] | null }[], { Image: string }[]] = await Promise.all([
    ask('/images/json?all=1'),
    ask('/containers/json?all=1'),
  ]);
  const names = all.flatMap(({ RepoTags }) => (RepoTags ?? []).filter((name) => !name.startsWith('<none>')));
  const layers = all.filter(({ RepoTags }) => !RepoTags?.length || RepoTags[0]?.startsWith('<none>'));
  return [...names, ...layers.map(() => 'a layer'), ...containers.map(() => 'a container')];
}

function imageBuild(steps: string[], more: Partial<ImageBuild> & { from?: string } = {}): ImageBuild {
  const { from = base, ...rest } = more;
  const folder = mkdtempSync(join(daemon().folder, 'build-'));
  mkdirSync(join(folder, 'app'));
  writeFileSync(join(folder, 'app', 'start.mjs'), "console.log('here')");
  writeFileSync(join(folder, 'Dockerfile'), [`FROM ${from}`, ...steps].join('\n'));
  const signal = new AbortController().signal;
  const accounts = [{ ...registryAccount, host: services.registry?.host ?? '' }];
  return {
    folder,
    instance: 'app-probe',
    version: '1.0',
    container: 'app',
    accounts,
    signal,
    isTrusted: false,
    ...rest,
  };
}

/** A container the daemon has not noted as running would survive it. */
async function killWhenItRuns(): Promise<void> {
  await vi.waitFor(async () => expect(await ask('/containers/json')).toHaveLength(1), { timeout: 30_000 });
  await daemon().kill();
}

/** What was told when it failed, with the last words. */
const failure = (building: Promise<string>) =>
  building.then(
    () => expect.unreachable(),
    (error) => ({ code: error.code, params: error.params, words: String(error.cause?.message ?? '') }),
  );

describe.runIf(hasDocker)('building an image', () => {
  test('says what it does, is held by our name alone, and goes with everything that was made for it', async () => {
    const lines: string[] = [];
    const seen: number[] = [];
    const steps = ['COPY app /app', 'RUN node /app/start.mjs', 'CMD ["node", "/app/start.mjs"]'];
    const onProgress = (fraction: number) => seen.push(fraction);
    const id = await images.build(imageBuild(steps, { onLine: (line) => lines.push(line), onProgress }));
    expect(id).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(lines).toContain('here');
    expect(seen.length).toBeGreaterThan(4);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toBe(1);
    expect((await left()).filter((name) => name !== 'a layer')).toEqual([
      expect.stringMatching(/^kontor-test-\w+\/app-probe:1\.0_app$/),
      base,
    ]);
    await images.drop('app-probe', '1.0');
    expect(await left()).toEqual([base]);
  });

  test('a version that goes leaves the layers to the one that stays', async () => {
    await images.build(imageBuild(['RUN touch /one', 'RUN touch /two']));
    const id = await images.build(
      imageBuild(['RUN touch /one', 'RUN touch /two', 'RUN touch /three'], { version: '1.1' }),
    );
    await images.pruneExcept('app-probe', '1.1');
    expect((await ask(`/images/${id}/json`)).RepoTags).toEqual([expect.stringMatching(/:1\.1_app$/)]);
  });

  test('what it begins with is fetched, and is not kept for its own sake', async () => {
    await images.build(imageBuild(['RUN touch /one'], { from: `${services.registry?.host}/test/base:1` }));
    expect((await left()).filter((name) => name.startsWith('127.'))).toEqual([]);
  });

  test('nothing begins with what another app consists of, by its name or its id, nor copies from it', async () => {
    const id = await images.build(imageBuild(['RUN echo secret > /secret'], { instance: 'app-other' }));
    const [name = ''] = (await ask(`/images/${id}/json`)).RepoTags;
    for (const from of [name, `docker.io/${name}`, id.slice(7, 19), id.slice(7)])
      for (const built of [
        imageBuild(['RUN cat /secret'], { from }),
        imageBuild([`COPY --from=${from} /secret /secret`]),
      ])
        expect((await failure(images.build(built))).code).toBe('image-of-the-box');
    await images.pruneExcept('app-other', undefined);
    expect(await left()).toEqual([base]);
  });

  test('what .dockerignore names does not come along, nor it itself when it does', async () => {
    const lines: string[] = [];
    const built = imageBuild(['COPY . /all', 'RUN ls -A /all /all/app && echo the end'], {
      onLine: (line) => lines.push(line),
    });
    writeFileSync(join(built.folder, 'secret'), 'x');
    writeFileSync(join(built.folder, 'app', 'more.md'), 'x');
    writeFileSync(join(built.folder, '.dockerignore'), 'secret\n**/*.md\nDockerfile\n.dockerignore\n');
    await images.build(built);
    const listed = lines.slice(lines.indexOf('/all:'), lines.indexOf('the end'));
    expect(listed).toEqual(['/all:', 'app', '/all/app:', 'start.mjs']);
  });

  test('a step that fails is named, with the last words, and nothing is left', async () => {
    const refusal = await failure(images.build(imageBuild(['RUN touch /one', 'RUN ls /nowhere'])));
    expect(refusal).toMatchObject({ code: 'build-failed', params: { step: 'RUN ls /nowhere' } });
    expect(refusal.words).toContain('/nowhere: No such file or directory');
    expect(await left()).toEqual([base]);
  });

  test.each([
    ['no Dockerfile', undefined, 'build-failed', 'Dockerfile'],
    ['one that cannot be read', 'FROM a\nCOOK x', 'dockerfile-unreadable', 'COOK'],
    ['an image that is nowhere', '127.0.0.1:1/nothing:1', 'download-failed', ''],
    ['an image inside', 'FROM 127.0.0.1:1/nothing:1', 'image-address-inside', ''],
    ['one that copies from inside', `FROM ${base}\nCOPY --from=localhost:1/nothing:1 / /x`, 'image-address-inside', ''],
    ['an image that was never made here', 'FROM box.local/nothing:1', 'image-missing', ''],
  ])('%s', async (_, text, code, step) => {
    const built = imageBuild([], { from: `${services.registry?.host}/test/nothing:1` });
    if (text === undefined) built.folder = daemon().folder;
    else if (text.startsWith('FROM')) writeFileSync(join(built.folder, 'Dockerfile'), text);
    const refusal = await failure(images.build(built));
    expect(refusal.code).toBe(text?.startsWith('127.') ? 'image-missing' : code);
    expect(String(refusal.params.step ?? '')).toContain(step);
  });

  test('one that hangs is ended', async () => {
    const refusal = await failure(
      images.build(imageBuild(['RUN echo waiting', 'RUN sleep 600'], { timeLimit: 15_000 })),
    );
    expect(refusal.code).toBe('build-too-long');
    expect(refusal.words).toContain('waiting');
    await vi.waitFor(async () => expect(await left()).toEqual([base]), { timeout: 30_000 });
  });

  test('one that prints megabytes is read to its end, and not all of it is handed on', async () => {
    const long = `RUN node -e "process.stdout.write('x'.repeat(9e6))"`;
    const many = 'RUN busybox yes some words | busybox head -c 9000000';
    const lines: string[] = [];
    await images.build(imageBuild([long, many, 'RUN echo the end'], { onLine: (line) => void lines.push(line) }));
    expect(lines).toHaveLength(20_001);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(2_000);
    expect(lines.at(-1)).toBe('…');
  });

  test('one that prints without end is ended', async () => {
    const refusal = await failure(images.build(imageBuild(['RUN busybox yes a word or two that somebody may read'])));
    expect(refusal.code).toBe('build-too-loud');
    await vi.waitFor(async () => expect(await left()).toEqual([base]), { timeout: 30_000 });
  });

  test('one that needs too much memory is told as such', async () => {
    const greedy = `RUN node -e "const all = []; for (;;) all.push(Buffer.alloc(2 ** 24, 1))"`;
    const refusal = await failure(images.build(imageBuild([greedy], { memoryLimit: 128 * 2 ** 20 })));
    expect(refusal.code).toBe('app-memory-exceeded');
  });

  test('called off it ends at once and leaves nothing', async () => {
    const stop = new AbortController();
    const onLine = (line: string) => line === 'waiting' && stop.abort(new Error('called off'));
    const building = images.build(imageBuild(['RUN echo waiting && sleep 600'], { signal: stop.signal, onLine }));
    await expect(building).rejects.toThrow('called off');
    await vi.waitFor(async () => expect(await left()).toEqual([base]), { timeout: 30_000 });
    await expect(images.build(imageBuild([], { signal: stop.signal }))).rejects.toThrow('called off');
  });

  test('whoever is not trusted does not reach this machine', async () => {
    const reach = (who: string) =>
      `RUN node -e "fetch('http://${services.registry?.host}/v2/').then((a) => a.status, () => 'none').then((a) => console.log('${who}', a))"`;
    const lines: string[] = [];
    const onLine = (line: string) => void lines.push(line);
    await images.build(imageBuild([reach('stranger')], { onLine }));
    await images.build(imageBuild([reach('trusted')], { onLine, isTrusted: true, version: '1.1' }));
    expect(lines.filter((line) => /^(stranger|trusted)/.test(line))).toEqual(['stranger none', 'trusted 200']);
  });

  test.each(['lies here', 'has to be fetched'])(
    'an image with triggers that %s is refused before anything is done',
    async (how) => {
      const made = imageBuild(['ONBUILD RUN echo triggered'], { isTrusted: true, version: '1.1' });
      const id = await images.build(made);
      const name = `${services.registry?.host}/test/triggers:1`;
      const here = 'kontor-test/triggers:1';
      const [repo, tag] = [`/images/${id}/tag?repo=`, '&tag=1'];
      const place = how === 'lies here' ? here : name;
      await askDaemon(daemon().socket, 'POST', `${repo}${encodeURIComponent(place.slice(0, -2))}${tag}`);
      if (place === name) await moveToRegistry(daemon().socket, name);
      const lines: string[] = [];
      const refusal = await failure(images.build(imageBuild([], { from: place, onLine: (line) => lines.push(line) })));
      expect(refusal).toMatchObject({ code: 'dockerfile-adds-address', params: { step: `ONBUILD (${place})` } });
      expect(lines).toEqual([]);
      if (place === here) await askDaemon(daemon().socket, 'DELETE', `/images/${here}`);
    },
  );

  test('the daemon goes in the middle: that is told, and when it is back nothing is left', async () => {
    const killed = Promise.withResolvers<void>();
    const obedient = "process.on('SIGTERM', () => process.exit()); setInterval(() => {}, 1000); console.log('waiting')";
    const onLine = (line: string) => line === 'waiting' && killed.resolve(killWhenItRuns());
    const building = failure(
      images.build(imageBuild(['RUN touch /one', `RUN exec node -e "${obedient}"`], { onLine })),
    );
    await killed.promise;
    expect((await building).code).toBe('engine-away');
    await daemon().start();
    await vi.waitFor(() => images.drop('app-probe', '1.0'), { timeout: 30_000, interval: 200 });
    expect(await left()).toEqual([base]);
  });
});
