import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@kontor/platform/work/clock';
import { askDaemon, hasDocker, startDockerDaemon, type TestDaemon } from '@kontor/testkit/docker/daemon';
import { importNodeImage } from '@kontor/testkit/docker/images';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Engine } from '../../engine.ts';
import type { ImageBuild, Images } from '../../images.ts';
import { createDockerEngine } from '../docker-engine.ts';

// Syntax of newer builders, built by the one every daemon has.
const log = { info() {}, warn() {} };
const base = 'kontor-test/base:1';
const services: { daemon?: TestDaemon; engine?: Engine } = {};
const daemon = () => services.daemon as TestDaemon;
let images: Images;

beforeAll(async () => {
  if (!hasDocker) return;
  services.daemon = await startDockerDaemon();
  await importNodeImage(daemon().socket, base);
}, 60_000);

beforeEach(async () => {
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
  expect(await names()).toEqual([base]);
});

afterAll(() => services.daemon?.end());

async function names(): Promise<string[]> {
  const { text } = await askDaemon(daemon().socket, 'GET', '/images/json');
  const all: { RepoTags: string[] | null }[] = JSON.parse(text);
  return all.flatMap(({ RepoTags }) => RepoTags ?? ['<none>']);
}

const applets = ['mkdir', 'chmod', 'rm', 'stat', 'env'];
const begin = `FROM ${base} AS tools
RUN ["node", "-e", "for (const a of ${JSON.stringify(applets).replaceAll('"', "'")}) fs.symlinkSync('busybox', '/bin/' + a)"]`;

interface Built {
  lines: string[];
  config: { Labels: Record<string, string> };
}

/** Builds a Dockerfile with a few files beside it. */
async function built(text: string, more: Partial<ImageBuild> = {}, name = 'Dockerfile'): Promise<Built> {
  const folder = mkdtempSync(join(daemon().folder, 'build-'));
  mkdirSync(join(folder, 'bin'));
  for (const file of ['start.sh', 'bin/one.sh', 'bin/two.sh', 'ignored.sh'])
    writeFileSync(join(folder, file), '#!/bin/sh\necho here\n');
  chmodSync(join(folder, 'start.sh'), 0o640);
  writeFileSync(join(folder, '.dockerignore'), 'ignored.sh\n');
  writeFileSync(join(folder, name), text);
  const lines: string[] = [];
  const signal = new AbortController().signal;
  const about = { folder, instance: 'app-probe', version: '1.0', container: 'app', isTrusted: false, signal };
  const id = await images.build({ ...about, onLine: (line) => lines.push(line), ...more });
  const { Config } = JSON.parse((await askDaemon(daemon().socket, 'GET', `/images/${id}/json`)).text);
  return { lines, config: Config };
}

describe.runIf(hasDocker)('the syntax of newer builders', () => {
  test('texts are commands, programs and files', async () => {
    const { lines } = await built(`# syntax=docker/dockerfile:1
${begin}
ARG GREETING=hello
RUN <<EOF
set -e
word="first 'one'"
echo "$word"
EOF
RUN cat <<'EOF' > /quoted && cat /quoted
not $replaced
EOF
RUN <<PROGRAM
#!/usr/local/bin/node
console.log("it's", 1 << 2)
PROGRAM
COPY <<-conf <<"raw" /etc/made/
	greeting $GREETING
	conf
raw $GREETING
raw
COPY --chmod=750 <<EOF /run.sh
#!/bin/sh
echo started
EOF
RUN cat /etc/made/conf /etc/made/raw && /run.sh && stat -c %a /run.sh /etc/made/raw`);
    expect(lines).toEqual(
      expect.arrayContaining(["first 'one'", 'not $replaced', "it's 4", 'greeting hello', 'raw $GREETING', 'started']),
    );
    expect(lines.filter((line) => /^\d{3}$/.test(line))).toEqual(['750', '644']);
  });

  test('files are copied with the mode that is asked for, without what is ignored', async () => {
    const { lines } = await built(`${begin}
COPY --link --chmod=700 start.sh /start.sh
COPY --chmod=755 bin/*.sh /several/
COPY --chmod=711 --chown=7:8 . /all
FROM tools
COPY --from=0 --chmod=500 /start.sh /other.sh
COPY --from=tools --link /several /several
COPY --from=tools /all /all
RUN stat -c '%a %n' /other.sh /several/*; stat -c '%a %u:%g %n' /all/bin/one.sh; ls /all; echo "the end"`);
    expect(lines).toEqual(
      expect.arrayContaining([
        '500 /other.sh',
        '755 /several/one.sh',
        '755 /several/two.sh',
        '711 7:8 /all/bin/one.sh',
      ]),
    );
    expect(lines.slice(lines.indexOf('711 7:8 /all/bin/one.sh') + 1, lines.indexOf('the end'))).toEqual([
      ...['Dockerfile', 'bin', 'start.sh'],
    ]);
  });

  test('what is mounted is there', async () => {
    const { lines } = await built(`${begin}
RUN --mount=type=cache,target=/root/.cache/x,sharing=locked --mount=type=tmpfs,target=/memory \\
    touch /root/.cache/x/kept /memory/y && echo both
RUN --mount=type=cache,target=/root/.cache/x ls /root/.cache/x
FROM tools
WORKDIR /work
RUN --mount=type=bind,source=start.sh,target=start.sh \\
    --mount=type=bind,from=tools,source=/bin,target=/tools cat start.sh && ls /tools/busybox`);
    expect(lines).toEqual(expect.arrayContaining(['both', 'kept', 'echo here', '/tools/busybox']));
  });

  test('a Containerfile is built, its target with its arguments, and no stage that is not needed', async () => {
    const text = `ARG WHO=nobody
FROM ${base} AS first
ARG WHO
ARG TARGETARCH
RUN echo "for $WHO on $TARGETARCH"
FROM nowhere/at-all:1 AS unneeded
RUN --mount=type=secret,id=x false
FROM first AS wanted
LABEL is=wanted
FROM first
RUN false`;
    const { lines, config } = await built(text, { target: 'wanted', args: { WHO: 'you' } }, 'Containerfile');
    expect(lines).toContain(`for you on ${process.arch === 'x64' ? 'amd64' : process.arch}`);
    expect(config.Labels.is).toBe('wanted');
  });

  test('one in a folder is built with the whole archive', async () => {
    const { lines } = await built(
      `FROM ${base}\nCOPY bin/one.sh /\nRUN cat /one.sh`,
      { dockerfile: 'bin/image' },
      'bin/image',
    );
    expect(lines).toContain('echo here');
    await expect(built(`FROM ${base}`, { dockerfile: '../Dockerfile' })).rejects.toThrow('build-failed');
  });

  test('a build that fails leaves no files behind', async () => {
    await expect(built(`FROM ${base}\nCOPY <<EOF /x\ntext\nEOF\nRUN false`)).rejects.toThrow('build-failed');
    expect(await names()).toEqual([base]);
  });
});
