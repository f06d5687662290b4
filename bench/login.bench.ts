import { setTimeout as wait } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { type Box, logIn, withBox } from './box.ts';
import { cpuDuring, putLoad } from './measure.ts';
import { inTurn, median, medianRatio, type Row } from './rounds.ts';

/** Few, so that both meet the machine in the same mood; what else it does changes within tenths of a second. */
const loginsPerRound = 5;

async function cpuOfLogins({ pid, url }: Box): Promise<number> {
  const { cpuSeconds } = await cpuDuring(pid, async () => {
    for (let count = 0; count < loginsPerRound; count++) await logIn(url);
  });
  return cpuSeconds / loginsPerRound;
}

/** The parameters of the server: argon2id, which is the package's own choice, 19 MiB, two passes, one lane. Hashes are made beside the main thread. */
async function cpuOfHashes(): Promise<number> {
  const { cpuSeconds } = await cpuDuring(process.pid, async () => {
    for (let count = 0; count < loginsPerRound; count++) {
      await hash('Bench-Password-1', {
        memoryCost: 19_456,
        timeCost: 2,
        parallelism: 1,
      });
    }
  });
  return cpuSeconds / loginsPerRound;
}

/** The slowest hundredth of status calls; with `whileLoggingIn`, ten people a second sign in meanwhile. */
async function slowStatus(box: Box, whileLoggingIn: boolean): Promise<number> {
  const over = new AbortController();
  const logins = whileLoggingIn ? keepLoggingIn(box, over.signal) : Promise.resolve();
  const options = { seconds: 4, connections: 10, headers: { 'X-Auth-Token': box.token } };
  const { p99Ms } = await putLoad(`${box.url}/api/v1/status`, options);
  over.abort();
  await logins;
  return p99Ms;
}

async function keepLoggingIn({ url }: Box, over: AbortSignal): Promise<void> {
  const open: Promise<string>[] = [];
  while (!over.aborted) {
    open.push(logIn(url));
    await wait(100);
  }
  await Promise.all(open);
}

/** What a login costs besides its one hash, and what logins cost everybody else. */
export const benchmark = (): Promise<Row[]> =>
  withBox(async (box) => {
    // A hundred without counting: a box signs people in for months, and what runs often is compiled once. A hash has nothing to compile.
    await inTurn(20, () => cpuOfLogins(box), cpuOfHashes);
    const cpu = await inTurn(41, () => cpuOfLogins(box), cpuOfHashes);
    const slow = await inTurn(
      5,
      () => slowStatus(box, true),
      () => slowStatus(box, false),
    );
    return [
      {
        what: 'login: processor time to one argon2id hash',
        value: medianRatio(cpu, (seconds) => seconds),
        limit: 1.2,
        mustBe: 'at most',
        detail: `${(median(cpu.map(({ first }) => first)) * 1000).toFixed(1)} ms a login`,
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
