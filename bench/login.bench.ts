import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { type Box, logIn, owner, withBox } from './box.ts';
import { cpuDuring, putLoad } from './measure.ts';
import { type Running, startLoginPeer } from './processes.ts';
import { inTurn, median, medianRatio, type Row } from './rounds.ts';

/** Few, so that both run under the same conditions; other load on the machine changes within tenths of a second. */
const loginsPerRound = 5;

async function cpuOfLogins({ pid, url }: Running): Promise<number> {
  const { cpuSeconds } = await cpuDuring(pid, async () => {
    for (let count = 0; count < loginsPerRound; count++) await logIn(url);
  });
  return cpuSeconds / loginsPerRound;
}

/** Runs `work` beside a bare server that reads the form, checks the hash (argon2id, 19 MiB, two passes, one lane) and stores two rows durably. */
async function withLoginPeer<T>(work: (peer: Running) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-peer-'));
  try {
    const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
    const peer = await startLoginPeer(folder, await hash(owner.password, strength));
    try {
      return await work(peer);
    } finally {
      await peer.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const millis = (seconds: number[]) => (median(seconds) * 1000).toFixed(1);

/** The 99th percentile of status calls; with `whileLoggingIn`, while ten users per second sign in. */
async function slowStatus(box: Box, whileLoggingIn: boolean): Promise<number> {
  const over = new AbortController();
  const logins = whileLoggingIn ? logInRepeatedly(box, over.signal) : Promise.resolve();
  const options = { seconds: 4, connections: 10, headers: { 'X-Auth-Token': box.token } };
  try {
    const { p99Ms } = await putLoad(`${box.url}/api/v1/status`, options);
    return p99Ms;
  } finally {
    over.abort();
    await logins;
  }
}

async function logInRepeatedly({ url }: Box, over: AbortSignal): Promise<void> {
  const open: Promise<string>[] = [];
  while (!over.aborted) {
    open.push(logIn(url));
    await wait(100);
  }
  await Promise.all(open);
}

/** Cost of a sign-in compared with a server without limits, permissions and checks, and the effect of sign-ins on other requests. */
export const benchmark = (): Promise<Row[]> =>
  withBox(async (box) => {
    const cpu = await withLoginPeer(async (peer) => {
      const ours = () => cpuOfLogins(box);
      const theirs = () => cpuOfLogins(peer);
      // A hundred sign-ins as warm-up, not counted: a box runs for months, and hot code is compiled once.
      await inTurn(20, ours, theirs);
      return inTurn(41, ours, theirs);
    });
    const slow = await inTurn(
      5,
      () => slowStatus(box, true),
      () => slowStatus(box, false),
    );
    return [
      {
        what: 'login: processor time to bare node:http with hash and two rows',
        value: medianRatio(cpu, (seconds) => seconds),
        limit: 1.15,
        mustBe: 'at most',
        detail: `${millis(cpu.map(({ first }) => first))} against ${millis(cpu.map(({ second }) => second))} ms a login`,
      },
      {
        what: 'status: p99 while ten a second log in, to the quiet one',
        value: medianRatio(slow, (milliseconds) => milliseconds),
        limit: 3,
        mustBe: 'at most',
        detail: `${median(slow.map(({ first }) => first)).toFixed(1)} ms`,
      },
    ];
  });
