import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { findLeftovers, isAnotherRunning, takeStock } from './leftovers.mjs';

/** Starts a process that carries one of our marks and lives until it is stopped. */
function start(env: Record<string, string>, ...words: string[]) {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log("up")', ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return { child, up: once(child.stdout, 'data'), stop };
}

const alone = { patience: 0, isAlone: () => true };

test.runIf(process.platform === 'linux')(
  'a process of the run and a workload are noticed until they end, others are not',
  async () => {
    const before = await takeStock('this-run');
    const marked = [start({ KONTOR_TEST_RUN: 'this-run' }), start({ KONTOR_WORKLOAD: 'box/wiki/1' })];
    const stranger = start({ KONTOR_TEST_RUN: 'another-run' });
    await Promise.all([...marked, stranger].map(({ up }) => up));

    const left = await findLeftovers('this-run', before, alone);
    const isListed = ({ child }: (typeof marked)[number]) =>
      left.some((line) => line.startsWith(`process ${child.pid} `));
    expect(marked.every(isListed)).toBe(true);
    expect(isListed(stranger)).toBe(false);

    await Promise.all([...marked, stranger].map(({ stop }) => stop()));
    const still = await findLeftovers('this-run', before, alone);
    expect(marked.some(({ child }) => still.some((line) => line.startsWith(`process ${child.pid} `)))).toBe(false);
  },
);

test.runIf(process.platform === 'linux')(
  'while others test on the same machine, what has no mark of a run may be theirs and is not counted',
  async () => {
    const before = await takeStock('this-run');
    const own = start({ KONTOR_TEST_RUN: 'this-run' });
    const workload = start({ KONTOR_WORKLOAD: 'box/wiki/1' });
    const other = start({ KONTOR_TEST_RUN: 'another-run' }, 'scripts/test.mjs');
    await Promise.all([own, workload, other].map(({ up }) => up));
    expect(isAnotherRunning('this-run')).toBe(true);
    const left = await findLeftovers('this-run', before, { patience: 0 });
    expect(left).toEqual([expect.stringMatching(`^process ${own.child.pid} `)]);
    await Promise.all([own, workload, other].map(({ stop }) => stop()));
  },
);
