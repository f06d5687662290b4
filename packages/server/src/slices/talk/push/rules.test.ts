import { hours, minutes } from '@kontor/platform/work/durations';
import { expect, test } from 'vitest';
import { outcomeOf, pauseAfter, payloadOf, topicOf } from './rules.ts';

test.each([
  ['accepted', [200, 201, 202, 204]],
  ['gone', [404, 410]],
  ['later', [408, 429, 500, 502, 503, 504]],
  ['refused', [0, 301, 307, 400, 401, 403, 413]],
] as const)('%s is what %j says', (outcome, statuses) => {
  for (const status of statuses) expect([status, outcomeOf(status)]).toEqual([status, outcome]);
});

test('pauses grow to ten minutes, and a wish of the service counts up to an hour', () => {
  const pauses = [1, 3, 6, 9, 30].map((tries) => pauseAfter(tries));
  expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses);
  expect(pauseAfter(30)).toBeLessThanOrEqual(minutes(10));
  expect(pauseAfter(1, minutes(5))).toBe(minutes(5));
  expect(pauseAfter(1, hours(30))).toBe(hours(1));
});

test('a topic has at most 32 letters of the alphabet that push services take', () => {
  expect(topicOf('diskSpace\ndata-disk')).toMatch(/^[\w-]{32}$/);
  expect(topicOf('a')).not.toBe(topicOf('b'));
});

test('a payload is what the service worker reads', () => {
  const content = { title: 'T', text: 'x', url: 'https://cloud.x/y', language: 'de' } as const;
  expect(JSON.parse(payloadOf(content, 'topic'))).toEqual({
    ...{ title: 'T', body: 'x', url: 'https://cloud.x/y', lang: 'de', tag: 'topic' },
  });
});
