import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type Box, callBox, withBox } from './box.ts';
import { cpuDuring } from './measure.ts';
import { inTurn, median, medianRatio, type Row } from './rounds.ts';

const clients = 10;
/** Calls a second of all clients together. */
const rate = 50;
const seconds = 8;

interface Round {
  cpuPerCall: number;
  /** Further responses a second that differ from the one before. */
  samples: number;
  slowestMs: number;
}

/** Asks at a steady rate, like that many open pages, each without an ETag, and resolves with what it cost the server. */
async function ask({ url, token, pid }: Box, path: string): Promise<Round> {
  const headers = { 'x-auth-token': token };
  const seen = new Set<string | null>();
  const calls = rate * seconds;
  let slowestMs = 0;
  async function call(): Promise<void> {
    const asked = performance.now();
    const answer = await fetch(`${url}${path}`, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    seen.add(answer.headers.get('etag'));
    slowestMs = Math.max(slowestMs, performance.now() - asked);
  }
  async function beClient(offset: number): Promise<void> {
    await wait(offset);
    for (let count = 0; count < calls / clients; count++) {
      const due = wait((1000 * clients) / rate);
      await call();
      await due;
    }
  }
  // The first look reads what is read seldom, such as the list of drives.
  await call();
  const began = performance.now();
  await wait(500);
  const { cpuSeconds } = await cpuDuring(pid, () =>
    Promise.all(Array.from({ length: clients }, (_, index) => beClient((1000 * index) / rate))),
  );
  const samples = (seen.size - 1) / ((performance.now() - began) / 1000);
  return { cpuPerCall: cpuSeconds / calls, samples, slowestMs };
}

/** Bytes a process has read and written so far, through every system call. */
const ioOf = (pid: number): number => Number(/^syscr: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1]) || 0;

/** System information that several pages look at, compared with the status call asked as often; and what it costs while nobody looks. */
export const benchmark = (): Promise<Row[]> =>
  withBox(async (box) => {
    await (await callBox(box.url, 'GET', '/api/v1/system', { token: box.token })).arrayBuffer();
    const ours = () => ask(box, '/api/v1/system');
    const status = () => ask(box, '/api/v1/status');
    await inTurn(1, ours, status);
    const pairs = await inTurn(5, ours, status);
    const before = ioOf(box.pid);
    await wait(5000);
    const idle = (ioOf(box.pid) - before) / 5;
    const cpu = median(pairs.map(({ first }) => first.cpuPerCall)) * 1e6;
    const slowest = median(pairs.map(({ first }) => first.slowestMs));
    return [
      {
        what: `system information at ${rate} calls a second: processor time to the status call`,
        value: medianRatio(pairs, ({ cpuPerCall }) => cpuPerCall),
        limit: 1.5,
        mustBe: 'at most',
        detail: `${cpu.toFixed(0)} µs a call, slowest ${slowest.toFixed(0)} ms`,
      },
      {
        what: 'system information: samples a second for all who look',
        value: Math.max(...pairs.map(({ first }) => first.samples)),
        limit: 1.1,
        mustBe: 'at most',
        detail: `${clients} clients`,
      },
      {
        what: 'system information: reads a second while nobody looks',
        value: idle,
        limit: 10,
        mustBe: 'at most',
      },
    ];
  });
