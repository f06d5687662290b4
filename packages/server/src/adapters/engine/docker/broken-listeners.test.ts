import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import type Docker from 'dockerode';
import type { ContainerInspectInfo } from 'dockerode';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLogFollower } from './containers/log-follower.ts';
import type { Daemon } from './daemon.ts';
import { createDockerImages } from './images/docker-images.ts';
import { labels } from './labels.ts';
import { readLines } from './read-lines.ts';

// What is thrown while a stream of the daemon is read belongs to whoever reads it: an exception nobody catches would end the server, and fails a test.
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'broken-listeners-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A daemon that answers with what the test says. */
const daemonOf = (docker: object): Daemon => ({
  isThere: () => true,
  tried: async () => {},
  call: (ask) => ask(docker as Docker),
  onEvent() {},
  onChange() {},
  close() {},
});

describe('lines of a stream', () => {
  test('what throws at one ends the reading, also of what has come already, and lets go of the stream', async () => {
    const stream = new PassThrough();
    const taken: string[] = [];
    const reading = readLines(stream, (line) => {
      taken.push(line);
      if (line === 'two') throw new Error('cannot be written');
    });
    stream.write('one\ntwo\nthree\n');
    await expect(reading).rejects.toThrow('cannot be written');
    expect(stream.destroyed).toBe(true);
    stream.emit('error', new Error('cut off'));
    expect(taken).toEqual(['one', 'two']);
  });
});

describe('the log of a container', () => {
  const at = (second: number, text: string) => `2026-11-21T07:12:0${second}.000000000Z ${text}\n`;
  const file = () => join(folder, 'logs', 'probe.log');
  const container = () => {
    const written = { [labels.log]: file(), [labels.count]: '1', [labels.container]: 'main' };
    return { Id: 'abc', Config: { Tty: true, Labels: written } } as unknown as ContainerInspectInfo;
  };

  /** Follows it, each time on a stream of its own. */
  function world() {
    const asked: { stream: PassThrough; since?: number; abortSignal: AbortSignal }[] = [];
    const warnings: unknown[] = [];
    const logs = async (how: { since?: number; abortSignal: AbortSignal }) => {
      const stream = new PassThrough();
      // As a request that is called off.
      how.abortSignal.addEventListener('abort', () => stream.destroy(new Error('aborted')));
      asked.push({ ...how, stream });
      return stream;
    };
    const daemon = daemonOf({ getContainer: () => ({ logs }) });
    const following = createLogFollower(daemon, join(folder, 'notes'), (err) => warnings.push(err));
    /** Looks until it is followed for the so many-th time. */
    const follow = (count: number) =>
      expect
        .poll(() => {
          following.follow(container());
          return asked.length;
        })
        .toBe(count);
    return { asked, warnings, follow, following };
  }

  test('that cannot be written any more is told once, and goes on from the last line that was when it can', async () => {
    const { asked, warnings, follow, following } = world();
    await follow(1);
    asked[0]?.stream.write(at(1, 'one'));
    await expect.poll(() => readFileSync(file(), 'utf8')).toBe('one\n');
    rmSync(file());
    mkdirSync(file());
    asked[0]?.stream.write(at(2, 'two'));
    await expect.poll(() => warnings.length).toBe(1);
    expect(asked[0]?.stream.destroyed).toBe(true);
    rmSync(file(), { recursive: true });
    await follow(2);
    asked[1]?.stream.write(at(1, 'one') + at(2, 'two'));
    await expect.poll(() => readFileSync(file(), 'utf8')).toBe('two\n');
    expect(warnings).toHaveLength(1);
    following.close();
  });

  test('that cannot be opened is told, and leaves no stream open', async () => {
    const { asked, warnings, follow, following } = world();
    writeFileSync(join(folder, 'logs'), '');
    following.follow(container());
    await expect.poll(() => warnings.length).toBe(1);
    expect(asked).toEqual([]);
    rmSync(join(folder, 'logs'));
    await follow(1);
    asked[0]?.stream.write(at(1, 'one'));
    await expect.poll(() => readFileSync(file(), 'utf8')).toBe('one\n');
    following.close();
  });
});

test('an image whose progress cannot be written is not fetched on, and the call says why', async () => {
  const clock = createVirtualClock();
  const streams: PassThrough[] = [];
  const missing = () => Promise.reject(Object.assign(new Error('no such image'), { statusCode: 404 }));
  const daemon = daemonOf({
    getImage: () => ({ inspect: missing }),
    async pull() {
      const stream = new PassThrough();
      streams.push(stream);
      stream.write('{"status":"Downloading","id":"a","progressDetail":{"current":1,"total":2}}\n');
      return stream;
    },
  });
  const about = { image: 'kontor.test/a:1', instance: 'app-a', version: '1', container: 'main' };
  const pulling = createDockerImages({ daemon, box: 'box', clock }).pull({
    ...about,
    signal: new AbortController().signal,
    onProgress() {
      throw new Error('ENOSPC: no space left on device');
    },
  });
  await expect(pulling).rejects.toMatchObject({ code: 'disk-full' });
  expect(streams.map(({ destroyed }) => destroyed)).toEqual([true]);
});
