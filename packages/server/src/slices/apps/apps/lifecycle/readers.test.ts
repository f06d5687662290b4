import { expect, test } from 'vitest';
import { createReaders } from './readers.ts';

test('a job that only reads decides nothing about the app, and does again afterwards', async () => {
  const { run, lockOf } = createReaders((resource) => (resource === 'app:wiki' ? { jobId: 'job-1' } : undefined));
  expect([lockOf('app:wiki'), lockOf('app:other')]).toEqual([{ jobId: 'job-1' }, undefined]);
  await run('job-2', async () => expect(lockOf('app:wiki')).toEqual({ jobId: 'job-1' }));
  const reading = run('job-1', async () => {
    expect(lockOf('app:wiki')).toBeUndefined();
    throw new Error('the disk is full');
  });
  await expect(reading).rejects.toThrow('the disk is full');
  expect(lockOf('app:wiki')).toEqual({ jobId: 'job-1' });
});
