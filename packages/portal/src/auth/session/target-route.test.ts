import { expect, it } from 'vitest';
import { targetRouteOf } from './target-route.ts';

const origin = 'http://cloud.kontor.localhost:8080';
const target = (to: string) => targetRouteOf(`?${new URLSearchParams({ open: to })}`, origin);

it.each(['/api/v1/apps/app-wiki/enter?state=x', '/a#b', '/'])('goes to %s of this very host', (to) => {
  expect(target(to)).toBe(to);
});

it.each([
  'https://foreign.example/',
  '//foreign.example/',
  '/\\foreign.example/',
  '/\t/foreign.example',
  '/\n/foreign.example',
  '/a\\b',
  'javascript:alert(1)',
  'apps',
  '',
])('goes nowhere for %j', (to) => {
  expect(target(to)).toBeUndefined();
});

it('goes nowhere when nobody asked', () => {
  expect(targetRouteOf('', origin)).toBeUndefined();
});
