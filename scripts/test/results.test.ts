import { expect, test } from 'vitest';
import { closingLines, readReport } from './results.mjs';

const report = (status: string, assertionResults: { status: string; fullName: string; duration?: number }[]) => ({
  testResults: [{ name: '/kontor/packages/server/src/a.test.ts', status, assertionResults }],
});
const outcome = (name: string, passed: boolean, milliseconds: number) => ({
  name,
  passed,
  milliseconds,
  phase: 'unit',
});

test('tests are named by file and title, those that did not run are counted apart', () => {
  const read = readReport(
    report('passed', [
      { status: 'passed', fullName: 'adds', duration: 12 },
      { status: 'skipped', fullName: 'needs a browser' },
    ]),
    'unit',
    '/kontor',
  );
  expect(read).toEqual({ outcomes: [outcome('packages/server/src/a.test.ts adds', true, 12)], skipped: 1 });
});

test('a file that cannot be loaded is a failure although no test of it failed', () => {
  expect(readReport(report('failed', []), 'unit', '/kontor').outcomes).toEqual([
    outcome('packages/server/src/a.test.ts', false, 0),
  ]);
  const failing = report('failed', [{ status: 'failed', fullName: 'adds', duration: 1 }]);
  expect(readReport(failing, 'unit', '/kontor').outcomes).toEqual([
    outcome('packages/server/src/a.test.ts adds', false, 1),
  ]);
});

test('a run ends with its ten slowest and the sum, alone on the last line', () => {
  const outcomes = Array.from({ length: 12 }, (_, index) => outcome(`test ${index}`, index !== 3, index * 10));
  const lines = closingLines(outcomes, 2);
  expect(lines[1]).toBe('    110 ms  unit     test 11');
  expect(lines.filter((line) => line.includes(' ms  '))).toHaveLength(10);
  expect(lines).toContain('  unit     test 3');
  expect(lines.slice(-2)).toEqual(['Skipped here: 2', '11 passed, 1 failed']);
});
