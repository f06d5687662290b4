import { expect, test } from 'vitest';
import { refusalOf } from './pip-errors.ts';

const broken = `WARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError('Connection refused')': /simple/x/`;
const nothing = 'ERROR: No matching distribution found for x';
const chosen = 'Looking in indexes: https://user:****@packages.company:8443/simple, https://other.company/simple';

test.each([
  [[broken, nothing], 'packages-unreachable', { index: 'pypi.org' }],
  [[chosen, broken, nothing], 'packages-unreachable', { index: 'packages.company:8443' }],
  // The index was reached eventually and has no such package.
  [[nothing], 'build-failed', { step: 'requirements.txt' }],
  // The index was reached eventually, and something else failed.
  [[broken, 'error: command gcc failed'], 'build-failed', { step: 'requirements.txt' }],
  [['OSError: [Errno 28] No space left on device'], 'disk-full', {}],
])('%j is told as %s', (lines, code, params) => {
  expect(refusalOf({ code: 1, lines })).toMatchObject({ code, params, cause: { message: lines.join('\n') } });
});

test('too little memory is told as such, whatever was said', () => {
  expect(refusalOf({ code: 1, lines: ['Killed'], memoryExceeded: true }).code).toBe('app-memory-exceeded');
});
