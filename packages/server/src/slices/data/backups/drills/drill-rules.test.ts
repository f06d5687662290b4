import { days, hours } from '@kontor/platform/work/durations';
import { expect, test } from 'vitest';
import { chooseDrill, doubtfulParts, isDrillDue } from './drill-rules.ts';

const part = (id: string) => ({ id, title: { de: id, en: id }, version: '1', files: 1, bytes: 1, snapshot: id });
const parts = [part('box'), part('app-wiki'), part('app-files')];
const now = days(100);

test('all apps are tested in turn, one that is not installed never', () => {
  const last = new Map([
    ['app-wiki', 5],
    ['app-files', 3],
  ]);
  const chosen = (isInstalled: (id: string) => boolean, first?: string[]) =>
    chooseDrill(parts, last, isInstalled, first).map(({ id }) => id);
  expect(chosen(() => true)).toEqual(['box', 'app-files']);
  expect(chosen((id) => id === 'app-wiki')).toEqual(['box', 'app-wiki']);
  expect(
    chosen(() => true, ['app-wiki']),
    'one in doubt is tested again first',
  ).toEqual(['box', 'app-wiki']);
  expect(chosen(() => true, ['app-wiki', 'app-files'])).toEqual(['box', 'app-files']);
});

test('a test is due each week, and a day after an app did not start for the first time', () => {
  expect(isDrillDue(undefined, now)).toBe(true);
  expect(isDrillDue(now - days(6), now)).toBe(false);
  expect(isDrillDue(now - days(7), now)).toBe(true);
  expect(isDrillDue(now - hours(23), now, true)).toBe(false);
  expect(isDrillDue(now - days(1), now, true)).toBe(true);
});

test.each([
  [['app-wiki'], 'trial-ended', [true, false]],
  [['app-wiki'], 'trial-silent', [true]],
  [[], 'trial-ended', [true, true]],
  [[], 'restore-incomplete', [true]],
  [[], undefined, [false]],
] as const)('in doubt is %j after %s, with failures %j', (doubtful, code, failed) => {
  const failure = code === undefined ? null : JSON.stringify({ code, params: {}, text: '' });
  expect(doubtfulParts([{ part: 'app-wiki', failure }], () => failed)).toEqual(doubtful);
});
