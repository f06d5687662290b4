import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type Box, callBox, withBox } from './box.ts';
import { cpuDuring } from './measure.ts';
import { inTurn, median, medianRatio, type Row } from './rounds.ts';
import { type ObservedBox, withObservedBox } from './stalls.ts';

const clients = 10;
/** Calls a second of all clients together. */
const rate = 50;
const seconds = 8;

interface Round {
  cpuPerCall: number;
  /** Different responses a second. */
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
    const began = performance.now();
    const answer = await fetch(`${url}${path}`, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    seen.add(answer.headers.get('etag'));
    slowestMs = Math.max(slowestMs, performance.now() - began);
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
  await wait(500);
  const { cpuSeconds } = await cpuDuring(pid, () =>
    Promise.all(Array.from({ length: clients }, (_, index) => beClient((1000 * index) / rate))),
  );
  return { cpuPerCall: cpuSeconds / calls, samples: seen.size / seconds, slowestMs };
}

/** Bytes a process has read and written so far, through every system call. */
const ioOf = (pid: number): number => Number(/^syscr: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1]) || 0;

/** Long enough for what is read every ten seconds. */
const observedSeconds = 11;

/** Looks each second, like an open page; resolves with the milliseconds the thread of the box was blocked at most. */
async function look(box: ObservedBox): Promise<number> {
  await box.longestStall();
  for (let second = 0; second < observedSeconds; second++) {
    const due = wait(1000);
    await (await callBox(box.url, 'GET', '/api/v1/system', { token: box.token })).arrayBuffer();
    await due;
  }
  return box.longestStall();
}

async function lookAway(box: ObservedBox): Promise<number> {
  await box.longestStall();
  await wait(1000 * observedSeconds);
  return box.longestStall();
}

/** How long sampling blocks the thread that serves everybody. */
const measureStalls = (): Promise<Row> =>
  withObservedBox(async (box) => {
    await look(box);
    const pairs = await inTurn(
      5,
      () => look(box),
      () => lookAway(box),
    );
    const idle = median(pairs.map(({ second }) => second));
    return {
      what: 'system information: longest time the thread is blocked while a page looks',
      value: median(pairs.map(({ first }) => first)),
      limit: 5,
      mustBe: 'at most',
      unit: 'ms',
      detail: `${idle.toFixed(1)} ms while nobody looks; longest of all ${Math.max(...pairs.map(({ first }) => first)).toFixed(1)} ms`,
    };
  });

/** System information that several pages look at, compared with the status call asked as often; and what it costs while nobody looks. */
const measureCalls = (): Promise<Row[]> =>
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
        limit: 1.3,
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

export const benchmark = async (): Promise<Row[]> => [...(await measureCalls()), await measureStalls()];
