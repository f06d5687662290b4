import { expect, test } from 'vitest';
import { checkEdge, type EdgeStatus } from './checks.ts';

const well: EdgeStatus = {
  state: 'running',
  reconciler: { name: 'edge', phase: 'converged', failures: 0 },
  isRefused: false,
  editBackups: [],
  certificates: { reconciler: { name: 'certificates', phase: 'converged', failures: 0 }, refused: [], ending: [] },
};
const failing = (trouble: string) => ({ name: 'x', phase: 'failing' as const, failures: 2, trouble });
const codes = (change: Partial<EdgeStatus>) => checkEdge({ ...well, ...change }).map(({ code }) => code);

test('nothing is wrong when all is in step, or on its way', () => {
  expect(checkEdge(well)).toEqual([]);
  expect(codes({ state: 'working', reconciler: { name: 'edge', phase: 'working', failures: 0 } })).toEqual([]);
});

test.each<[Partial<EdgeStatus>, string]>([
  [{ state: 'down', reconciler: failing('Port 80 is taken') }, 'edge-down'],
  [{ isRefused: true, reconciler: failing('unknown directive') }, 'edge-refused'],
  [{ reconciler: failing('does not answer') }, 'edge-behind'],
  [{ editBackups: ['/data/run/edge/nginx.conf.edited-1'] }, 'edge-edited'],
])('%j is %s', (change, code) => expect(codes(change)).toEqual([code]));

test('what has failed stays reported while it is tried again', () => {
  const reconciler = { ...failing('Port 80 is taken'), phase: 'working' as const };
  expect(codes({ state: 'down', reconciler })).toEqual(['edge-down']);
  expect(codes({ certificates: { reconciler, refused: [], ending: [] } })).toEqual(['certificates-failing']);
});

test('certificates: what is refused, what runs out, what cannot be made', () => {
  const reconciler = failing('the disk is full');
  const refused = ['1', '2', '3', '4', '5', '6'].map((number) => `Reason ${number}.`);
  const ending = [{ host: 'cloud.firma.de', day: '01.02.2027' }];
  const faults = checkEdge({ ...well, certificates: { reconciler, refused, ending } });
  expect(faults.map(({ code, params }) => [code, params.detail])).toEqual([
    ['certificates-refused', 'Reason 1. Reason 2. Reason 3. Reason 4. Reason 5. …'],
    ['certificates-ending', 'cloud.firma.de (01.02.2027)'],
    ['certificates-failing', 'the disk is full'],
  ]);
  expect(faults.every(({ fixes }) => fixes.includes('RETRY_CERTIFICATES'))).toBe(true);
});
