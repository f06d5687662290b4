import { setTimeout as wait } from 'node:timers/promises';
import { startBox } from './box.ts';
import { residentBytesOf } from './measure.ts';
import { type Running, startPeer } from './processes.ts';
import { inTurn, median, medianRatio, type Row } from './rounds.ts';

/** After this long without a request, all startup work has finished. */
const idleMs = 5000;

async function idleBytes(start: () => Promise<Running>): Promise<number> {
  const running = await start();
  try {
    await wait(idleMs);
    return residentBytesOf(running.pid);
  } finally {
    await running.stop();
  }
}

const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`;

/** Memory of a box that is set up and idle, compared with a bare Fastify. */
export const benchmark = async (): Promise<Row[]> => {
  const pairs = await inTurn(
    5,
    () => idleBytes(() => startBox()),
    () => idleBytes(() => startPeer('fastify')),
  );
  const [ours, theirs] = [median(pairs.map(({ first }) => first)), median(pairs.map(({ second }) => second))];
  return [
    {
      what: 'memory: idle, to bare Fastify',
      value: medianRatio(pairs, (bytes) => bytes),
      limit: 1.5,
      mustBe: 'at most',
      detail: `${mib(ours)} against ${mib(theirs)}`,
    },
  ];
};
