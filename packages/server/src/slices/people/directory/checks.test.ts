import { expect, test } from 'vitest';
import { checkDirectory, type DirectoryStatus } from './checks.ts';

const failing = (trouble: string): DirectoryStatus => ({
  ...{ state: 'down', missing: [], skipped: [], editBackups: [] },
  reconciler: { phase: 'failing', trouble } as DirectoryStatus['reconciler'],
});

test('a taken port is named, since a rebuild would not help', () => {
  expect(checkDirectory(failing('Port 3890 is taken by another program'))).toEqual([
    { code: 'directory-port-taken', params: { port: '3890' }, fixes: ['RESTART_LDAP'] },
  ]);
});

test('what has failed stays reported while it is tried again, and what only begins is none', () => {
  const again = failing('slapd does not answer');
  again.reconciler.phase = 'working';
  expect(checkDirectory(again)).toMatchObject([{ code: 'directory-down' }]);
  expect(checkDirectory({ ...again, state: 'running' })).toMatchObject([{ code: 'directory-behind' }]);
  const first = { phase: 'working' } as DirectoryStatus['reconciler'];
  expect(checkDirectory({ ...again, state: 'working', reconciler: first })).toEqual([]);
});

test('any other reason is given as it was reported', () => {
  expect(checkDirectory(failing('slapd does not answer'))).toMatchObject([
    { code: 'directory-down', params: { detail: 'slapd does not answer' } },
  ]);
});
