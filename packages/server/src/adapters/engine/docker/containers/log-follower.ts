import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Clock } from '@kontor/platform/work/clock';
import { seconds } from '@kontor/platform/work/durations';
import type { ContainerInspectInfo } from 'dockerode';
import { rotateLog } from '../../logs.ts';
import type { Daemon } from '../daemon.ts';
import { labels, numberIn } from '../labels.ts';
import { createFrames } from './log-frames.ts';
import { labelsOf } from './observe.ts';

interface Followed {
  ended: Promise<void>;
  end(): void;
}

const drainMs = seconds(2);
const largestStep = 256 * 1024;

/**
 * Writes the output of containers into the log files of their workloads. The daemon retains output while no server runs; the read position is stored in
 * `folder`, so that the next server continues from there.
 */
export function createLogFollower(daemon: Daemon, folder: string, warn: (err: unknown) => void) {
  const followed = new Map<string, Followed>();
  mkdirSync(folder, { recursive: true });
  const cursorFileOf = (id: string) => join(folder, id);

  /** Continues after the stored position. Does nothing when the container is already followed. */
  function follow(one: ContainerInspectInfo): void {
    if (followed.has(one.Id)) return;
    const stop = new AbortController();
    const ended = read(one, stop).catch((error) => {
      // Followed again after the next listing.
      followed.delete(one.Id);
      if (!stop.signal.aborted && daemon.isThere()) warn(error);
    });
    followed.set(one.Id, { ended, end: () => stop.abort() });
  }

  async function read(one: ContainerInspectInfo, stop: AbortController): Promise<void> {
    const since = readCursor(cursorFileOf(one.Id));
    const asked = { follow: true, stdout: true, stderr: true, timestamps: true, abortSignal: stop.signal } as const;
    const from = since === undefined ? {} : { since: Number(since.split('.')[0]) };
    // Created before the stream: if this throws, no unread stream stays open.
    const write = writerFor(one, cursorFileOf(one.Id), since);
    const frames = createFrames(one.Config.Tty, write.take);
    const stream = await daemon.call((docker) => docker.getContainer(one.Id).logs({ ...asked, ...from }));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    stream.on('data', (chunk: Buffer) => {
      try {
        frames(chunk);
        write.flush();
      } catch (error) {
        // The daemon retains what could not be written: the next listing resumes after the last stored position.
        warn(error);
        reject(error);
        stop.abort();
      }
    });
    stream.on('end', resolve).on('error', reject).on('close', resolve);
    await promise;
  }

  return {
    follow,
    /** Resolves when all output is written, after two seconds at the latest. */
    async drain(id: string, clock: Clock): Promise<void> {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const cancel = clock.after(drainMs, resolve);
      await Promise.race([followed.get(id)?.ended, late]);
      cancel();
    },
    forget(id: string): void {
      followed.get(id)?.end();
      followed.delete(id);
      rmSync(cursorFileOf(id), { force: true });
    },
    close(): void {
      for (const { end } of followed.values()) end();
      followed.clear();
    },
  };
}

/** Appends to the log, and stores the time of the last written line as `<seconds>.<nanoseconds>`. */
function writerFor(one: ContainerInspectInfo, cursorFile: string, since: string | undefined) {
  const written = labelsOf(one);
  const file = written[labels.log] ?? '';
  // With several containers, each line starts with the container's name.
  const sign = numberIn(written, labels.count) > 1 ? `${written[labels.container]} | ` : '';
  const waiting: string[] = [];
  const state = { last: since ?? '', isWithinLine: false, bytes: 0 };
  mkdirSync(dirname(file), { recursive: true });
  // The log file exists even before the first output.
  appendFileSync(file, '');
  return {
    take(time: string, text: string): void {
      // The daemon's `since` has a resolution of whole seconds.
      if (time <= (since ?? '')) return;
      waiting.push(state.isWithinLine ? text : `${sign}${text}`);
      state.isWithinLine = !text.endsWith('\n');
      state.last = time;
    },
    flush(): void {
      const text = waiting.splice(0).join('');
      if (text === '') return;
      appendFileSync(file, text);
      writeFileSync(cursorFile, state.last);
      state.bytes += text.length;
      if (state.bytes < largestStep) return;
      state.bytes = 0;
      rotateLog(file);
    },
  };
}

function readCursor(file: string): string | undefined {
  return statSync(file, { throwIfNoEntry: false }) === undefined ? undefined : readFileSync(file, 'utf8');
}

export type LogFollower = ReturnType<typeof createLogFollower>;
