import type { JobView } from '@kontor/platform/work/jobs/definitions';
import { expect, test } from 'vitest';
import { drillKind } from './drills/drill-job.ts';
import { backupKind } from './job.ts';
import { createRuns, type RunsNeeds } from './runs.ts';

const runsWith = (...kinds: string[]) =>
  createRuns({
    core: {},
    jobs: { open: () => kinds.map((kind) => ({ kind, input: {} }) as JobView) },
  } as never as RunsNeeds);

test('a restore is tried as long as its job is open, also while that waits', () => {
  expect(runsWith().isTrialOpen()).toBe(false);
  expect(runsWith(backupKind).isTrialOpen()).toBe(false);
  expect(runsWith(backupKind, drillKind).isTrialOpen()).toBe(true);
});
