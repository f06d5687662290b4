import { expect, test } from 'vitest';
import { nextStepOf } from './next-step-of.ts';

const admin = { isAdmin: true, mayManageApps: true };
const nobody = { isAdmin: false, mayManageApps: false };

test.each([
  ['app-own-shop', 'own'],
  ['app-wiki-2', 'app'],
  ['docker', 'docker'],
  ['disk', 'disk'],
  ['disk-health', 'drives'],
  ['disk-health:/dev/md0', 'drives'],
  ['backup:blue', 'backup'],
  ['backup-drill:blue', 'backup'],
  ['beside:Wiki (29 Nov 2026)', 'backup'],
  ['certificates', 'admin'],
])('an error about %s leads an administrator to %s, and nobody else', (indicatorId, step) => {
  expect(nextStepOf(indicatorId, admin)).toBe(step);
  expect(nextStepOf(indicatorId, nobody)).toBe('other');
});
