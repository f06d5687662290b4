import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { endProcesses, pause } from './end-processes.ts';
import { isAlive, readProcess } from './process-table.ts';

/** Number of the system call exit(2), which ends only the calling thread (unlike exit_group(2)). */
const endThread = process.arch === 'arm64' ? 93 : 60;
const script = `threads->create(sub { sleep 60 })->detach; $| = 1; print "ready"; syscall(${endThread}, 0)`;

test('a process whose first thread ended is there as long as others run, and gone when it was ended', async () => {
  const child = spawn('perl', ['-Mthreads', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const ended = once(child, 'exit');
  const identity = readProcess(child.pid ?? 0);
  if (identity === undefined) throw new Error('it should run');
  for (let round = 0; round < 20; round += 1) {
    expect(isAlive(identity)).toBe(true);
    await pause();
  }
  await endProcesses(() => [identity]);
  expect(isAlive(identity)).toBe(false);
  await ended;
});
