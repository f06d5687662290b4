import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../database/database.ts';
import { migrate, platformMigrations } from '../../database/migrate.ts';
import { fileSteps, startOnFolder } from './files.fixture.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-kill-'));
  const database = openDatabase({ file: join(folder, 'kontor.db') });
  migrate(database, [platformMigrations]);
  database.close();
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the job in its own process, which is killed at the point. Resolves with the signal that ended it. */
async function runAndDie(point: string, isDoomed: boolean): Promise<string> {
  const script = `import { startOnFolder } from ${JSON.stringify(import.meta.resolve('./files.fixture.ts'))};
    const { jobs } = startOnFolder(${JSON.stringify(folder)}, ${JSON.stringify(point)});
    jobs.start('files', { isDoomed: ${isDoomed} });
    await jobs.idle();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'inherit' });
  const [, signal] = await once(child, 'exit');
  return signal;
}

const forward = fileSteps.flatMap((step) => [`files/${step}/before`, `files/${step}/after`]);
const back = fileSteps.flatMap((step) => [`files/${step}/undo-before`, `files/${step}/undo-after`]);

test.each(forward)('T2: killed at %s, the job is finished by the next start', async (point) => {
  expect(await runAndDie(point, false)).toBe('SIGKILL');
  const { jobs, close } = startOnFolder(folder, undefined);
  expect(jobs.open()).toHaveLength(1);
  jobs.resume();
  await jobs.idle();
  expect(jobs.open()).toEqual([]);
  expect(fileSteps.map((step) => existsSync(join(folder, step)))).toEqual([true, true, true]);
  close();
});

test.each(back)('T2: killed at %s, the failed job is undone by the next start', async (point) => {
  expect(await runAndDie(point, true)).toBe('SIGKILL');
  const { jobs, close } = startOnFolder(folder, undefined);
  jobs.resume();
  await jobs.idle();
  expect([jobs.open(), jobs.lockOf('folder')]).toEqual([[], undefined]);
  expect(fileSteps.map((step) => existsSync(join(folder, step)))).toEqual([false, false, false]);
  close();
});
