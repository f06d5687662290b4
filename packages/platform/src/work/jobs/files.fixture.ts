import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../database/database.ts';
import { systemClock } from '../clock.ts';
import { nextEpoch } from '../lock.ts';
import { crashAt } from './crash.ts';
import { defineJob, type JobStep } from './definitions.ts';
import { createJobs, type Jobs } from './jobs.ts';

type Input = { isDoomed: boolean };

/** The steps of the job `files`, each of which creates one file. */
export const fileSteps = ['a', 'b', 'c'];

/** Starts the server on a folder, with a job whose effects are files. A doomed job fails at its last step. */
export function startOnFolder(folder: string, crashPoint: string | undefined): { jobs: Jobs; close(): void } {
  const database = openDatabase({ file: join(folder, 'kontor.db') });
  const step = (name: string): JobStep<Input, Record<string, never>> => ({
    name,
    look: async () => (existsSync(join(folder, name)) ? 'equal' : 'absent'),
    async do({ input }) {
      writeFileSync(join(folder, name), '');
      if (input.isDoomed && name === fileSteps.at(-1)) throw new Error('doomed');
    },
    undo: async () => rmSync(join(folder, name), { force: true }),
  });
  const kind = defineJob<Input>({
    name: 'files',
    resources: () => ['folder'],
    busy: 'reject',
    stages: [{ name: 'write', steps: fileSteps.map(step) }],
    pointOfNoReturn: { step: 'c', when: 'after' },
  });
  const needs = { database, clock: systemClock, epoch: nextEpoch(database), kinds: [kind], onProgress: () => {} };
  const jobs = createJobs({ ...needs, crash: crashAt(crashPoint) });
  return { jobs, close: database.close };
}
