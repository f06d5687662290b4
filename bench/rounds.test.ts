import { expect, test } from 'vitest';
import { readLoad } from './measure.ts';
import { inTurn, isWithin, median, medianRatio, tableOf } from './rounds.ts';

const report = `Running 1s test @ http://127.0.0.1:8899/
  1 threads and 10 connections
  Latency Distribution
     50%   98.00us
     99%    3.06ms
  85308 requests in 1.10s, 10.09MB read
  Socket errors: connect 0, read 2, write 0, timeout 1
  Non-2xx or 3xx responses: 7
Requests/sec:  77598.02
Transfer/sec:      9.18MB
`;

test('a report of wrk gives rate, slowest hundredth and everything that failed', () => {
  expect(readLoad(report)).toEqual({ requestsPerSecond: 77598.02, p99Ms: 3.06, errors: 10, requests: 85308 });
  expect(readLoad(report.replace('3.06ms', '1.20s')).p99Ms).toBe(1200);
  expect(() => readLoad('unable to connect')).toThrow('wrk said something else');
});

test('two things are measured in turn, each round starting with the other one', async () => {
  const order: string[] = [];
  const measure = (name: string) => async () => {
    order.push(name);
    return order.length;
  };
  const pairs = await inTurn(3, measure('ours'), measure('theirs'));
  expect(order).toEqual(['ours', 'theirs', 'theirs', 'ours', 'ours', 'theirs']);
  expect(pairs[1]).toEqual({ first: 4, second: 3 });
});

test('ratios are paired inside a round, then their median is taken', () => {
  const pairs = [
    { first: 2, second: 1 },
    { first: 30, second: 10 },
    { first: 100, second: 25 },
  ];
  expect(medianRatio(pairs, (value) => value)).toBe(3);
  expect(median([4, 1])).toBe(2.5);
});

test('the table says which figure is over its limit', () => {
  const row = { what: 'login', value: 1.3, limit: 1.2, mustBe: 'at most' as const };
  expect(isWithin(row)).toBe(false);
  expect(tableOf([row, { ...row, what: 'status throughput', value: 0.61234, limit: 0.5, mustBe: 'at least' }])).toBe(
    'login              1.3    at most 1.2   OVER\nstatus throughput  0.612  at least 0.5  ok',
  );
});
