import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { systemClock } from '@kontor/platform/work/clock';
import { askDaemon, hasDocker, startDockerDaemon, type TestDaemon } from '@kontor/testkit/docker/daemon';
import { importNodeImage, moveToRegistry } from '@kontor/testkit/docker/images';
import { registryAccount, startRegistry, type TestRegistry } from '@kontor/testkit/docker/registry';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Engine } from '../../engine.ts';
import type { ImageBuild, Images } from '../../images.ts';
import { createDockerEngine } from '../docker-engine.ts';

// What the daemon makes of Dockerfiles somebody uploads, and what it asks for meanwhile.
const log = { info() {}, warn() {} };
const base = 'kontor-test/base:1';
const services: { daemon?: TestDaemon; registry?: TestRegistry; engine?: Engine; inside?: Server } = {};
const daemon = () => services.daemon as TestDaemon;
const heard: string[] = [];
let address: string;
let images: Images;

beforeAll(async () => {
  if (!hasDocker) return;
  [services.daemon, services.registry] = await Promise.all([startDockerDaemon(), startRegistry()]);
  await importNodeImage(daemon().socket, base);
  const server = createServer((request, response) => {
    heard.push(request.url ?? '');
    response.end('from inside');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  services.inside = server;
}, 60_000);

beforeEach(async () => {
  heard.length = 0;
  const box = `test-${randomBytes(4).toString('hex')}`;
  const folder = join(daemon().folder, box);
  const volumes = { of: () => folder, copy: async () => {} };
  const engine = await createDockerEngine({
    box,
    socket: daemon().socket,
    folder,
    volumes,
    closed: [],
    clock: systemClock,
    log,
  });
  services.engine = engine;
  images = engine.images as Images;
});

afterEach(async () => {
  await images.pruneExcept('app-probe', undefined);
  services.engine?.close();
});

afterAll(async () => {
  await new Promise((resolve) => services.inside?.close(resolve));
  await services.registry?.end();
  await services.daemon?.end();
});

function imageBuild(text: string, more: Partial<ImageBuild> = {}): ImageBuild {
  const folder = mkdtempSync(join(daemon().folder, 'build-'));
  mkdirSync(join(folder, 'größe'));
  writeFileSync(join(folder, 'größe', 'a file.txt'), 'here');
  writeFileSync(join(folder, 'Dockerfile'), text);
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
    ...more,
  };
}

const outcome = (text: string) =>
  images.build(imageBuild(text)).then(
    () => 'built',
    (error) => error.code,
  );

/** An image whose trigger fetches. */
async function triggering(name: string): Promise<void> {
  const id = await images.build(imageBuild(`FROM ${base}\nONBUILD ADD ${address}/trigger /x`, { isTrusted: true }));
  const repo = encodeURIComponent(name.replace(/:1$/, ''));
  await askDaemon(daemon().socket, 'POST', `/images/${id}/tag?repo=${repo}&tag=1`);
  await images.pruneExcept('app-probe', undefined);
}

describe.runIf(hasDocker)('of an uploaded Dockerfile the daemon', () => {
  test.each([
    ['behind a sign only it takes for a blank', (at: string) => `\u0085ADD ${at} /x`],
    ['behind a line it does not continue', (at: string) => `CMD true \\\u00A0\nADD ${at} /x`],
    ['behind a form feed', (at: string) => `CMD true \\\f\nADD ${at} /x`],
    ['behind two backslashes', (at: string) => `CMD true \\\\\nADD ${at} /x`],
    ['in a list with something behind it', (at: string) => `ADD ["${hidden(at)}", "/x"] y`],
    ['in a list with what looks like a flag', (at: string) => `ADD ["größe/a --b", "${hidden(at)}", "/x/"]`],
    ['behind a heredoc', (at: string) => `RUN cat <<END\nEND\nADD ${at} /x`],
    ['with another sign for going on', (at: string) => `RUN true \`\nADD ${at} /x`],
  ])('fetches nothing that is named %s', async (_, step) => {
    expect(await outcome(`FROM ${base}\n${step(address)}\n`)).toMatch(/^dockerfile-/);
    expect(heard).toEqual([]);
  });

  test.each([
    ['by a variable', (name: string) => `ARG B=${name}\nFROM $B`],
    ['by parts', (name: string) => `ARG TAG="1"\nFROM ${name.replace(/:1$/, '')}:\${TAG}`],
  ])('does no trigger of an image that is named %s', async (_, begin) => {
    const name = `${services.registry?.host}/test/trigger:1`;
    await triggering(name);
    await moveToRegistry(daemon().socket, name);
    expect(await outcome(begin(name))).toBe('dockerfile-adds-address');
    expect(heard).toEqual([]);
  });

  test('takes one that stands nowhere for what it begins with', async () => {
    expect(await outcome('FROM $NOWHERE')).toBe('dockerfile-base-unclear');
  });

  test('reads what people write as they mean it', async () => {
    const lines: string[] = [];
    const text = [
      ...['\uFEFF# syntax=docker/dockerfile:1', '# Größe\u00A0', '', `arg BASE=${base}`],
      ...[
        'from --platform=$BUILDPLATFORM $BASE as first',
        '',
        '\tRUN\techo one \\ ',
        '# between',
        '',
        '   # and',
        '  two',
      ],
      ...['FROM first', 'ENV WHO="Müller & Söhne" \\', '    B=c', 'COPY ["größe/a file.txt", "/x/"]', 'ADD größe /y/'],
      ...['RUN echo "$WHO" $B \\', '  && cat "/x/a file.txt" "/y/a file.txt" \\', " && echo '\\\\end'", 'EXPOSE 80'],
      ...['CMD ["node", \\', '  "-v"]', ''],
    ].join('\r\n');
    const id = await images.build(imageBuild(text, { onLine: (line) => lines.push(line) }));
    expect(lines).toEqual(
      expect.arrayContaining(['one two', 'Müller & Söhne c', expect.stringMatching(/^herehere\\+end$/)]),
    );
    const { Config } = JSON.parse((await askDaemon(daemon().socket, 'GET', `/images/${id}/json`)).text);
    expect(Config).toMatchObject({ Cmd: ['node', '-v'], ExposedPorts: { '80/tcp': {} } });
  });
});

const hidden = (at: string) => at.replace('http://', '\\u0068ttp:\\u002f/');
