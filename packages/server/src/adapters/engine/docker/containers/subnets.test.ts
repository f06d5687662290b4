import { expect, test } from 'vitest';
import { freeSubnets, routesIn } from './subnets.ts';

const first = (taken: string[]) => freeSubnets(taken).next().value;

test('the first one is at the beginning of the pool', () => {
  expect(first([])).toBe('10.213.0.0/28');
});

test('what overlaps with anything is left out, larger or smaller', () => {
  expect(first(['10.213.0.0/28'])).toBe('10.213.0.16/28');
  expect(first(['10.213.0.4/30', '10.213.0.16/28'])).toBe('10.213.0.32/28');
  expect(first(['10.213.0.0/17'])).toBe('10.213.128.0/28');
  expect(first(['172.17.0.0/16', 'fd00::/64', 'none'])).toBe('10.213.0.0/28');
});

test('there are thousands, and an end', () => {
  expect([...freeSubnets([])]).toHaveLength(4096);
  expect(first(['10.0.0.0/8'])).toBeUndefined();
});

test('what the machine knows a way to is read from its table of routes', () => {
  const rest = '0001\t0\t0\t0';
  const table = [
    'Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\tMask',
    `eth0\t00000000\t010200C0\t${rest}\t00000000`,
    `br-1\t1000D50A\t00000000\t${rest}\tF0FFFFFF`,
    `eth0\t000200C0\t00000000\t${rest}\t00FFFFFF`,
  ];
  expect(routesIn(`${table.join('\n')}\n`)).toEqual(['10.213.0.16/28', '192.0.2.0/24']);
});
