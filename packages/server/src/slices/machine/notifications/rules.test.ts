import { hours, minutes } from '@kontor/platform/work/durations';
import { expect, test } from 'vitest';
import type { Occurrence } from './db.ts';
import { type Finding, planNotifications } from './rules.ts';

const low: Finding = { subject: 'data-disk', level: 1, code: 'data-disk-low', params: { free: '1 GB' } };
const scarce: Finding = { ...low, level: 2, code: 'data-disk-scarce' };

/** Follows one event over time; `at` returns what is mailed at that moment. */
function follow({ hasRecipients = () => true, hasEnd = true }: { hasRecipients?(): boolean; hasEnd?: boolean } = {}) {
  const known = new Map<string, Occurrence>();
  return (counted: number, findings: readonly Finding[]) => {
    const moment = { now: counted, counted };
    const needs = { event: 'diskSpace', known, findings, moment, hasRecipients: hasRecipients(), hasEnd } as const;
    const plan = planNotifications(needs);
    for (const each of plan.save) known.set(each.subject, each);
    for (const { subject } of plan.remove) known.delete(subject);
    const inPortal = [...plan.notice.map(() => 'notice'), ...plan.over.map(() => 'over')];
    return [...plan.mail.map(({ code }) => code), ...plan.end.map(() => 'end'), ...inPortal];
  };
}

test('is mailed once, again after a day while it lasts, and once when it is over', () => {
  const at = follow();
  expect(at(0, [low])).toEqual(['data-disk-low', 'notice']);
  expect(at(minutes(1), [low])).toEqual([]);
  expect(at(hours(23), [low])).toEqual([]);
  expect(at(hours(24), [low])).toEqual(['data-disk-low']);
  expect(at(hours(47), [low])).toEqual([]);
  expect(at(hours(48), [low])).toEqual(['data-disk-low']);
  expect(at(hours(49), [])).toEqual(['end', 'over']);
  expect(at(hours(49) + 1, [])).toEqual([]);
});

test('is mailed at once where it gets worse, and not where it gets a little better', () => {
  const at = follow();
  at(0, [low]);
  expect(at(minutes(1), [scarce])).toEqual(['data-disk-scarce']);
  expect(at(minutes(2), [low])).toEqual([]);
});

test('what comes and goes is mailed once an hour at most, and the portal has how it stands', () => {
  const at = follow();
  at(0, [low]);
  expect(at(minutes(1), [])).toEqual(['end', 'over']);
  expect(at(minutes(2), [low])).toEqual(['notice']);
  expect(at(minutes(3), [])).toEqual(['over']);
  expect(at(minutes(59), [low])).toEqual(['notice']);
  expect(at(minutes(60), [low])).toEqual(['data-disk-low']);
});

test('an update is reminded of once, and its end is not told', () => {
  const at = follow({ hasEnd: false });
  at(0, [low]);
  expect(at(hours(24), [low])).toEqual(['data-disk-low']);
  expect(at(hours(72), [low])).toEqual([]);
  expect(at(hours(73), [])).toEqual(['over']);
});

test('without recipients nothing counts as mailed: whoever is added learns what lasts', () => {
  let isThere = false;
  const at = follow({ hasRecipients: () => isThere });
  expect(at(0, [low])).toEqual(['notice']);
  expect(at(minutes(1), [low])).toEqual([]);
  isThere = true;
  expect(at(minutes(2), [low])).toEqual(['data-disk-low']);
});

test('a counted time that stands still, as after a jump of the clock, mails nothing twice', () => {
  const at = follow();
  at(hours(1), [low]);
  expect(at(hours(1), [low])).toEqual([]);
});

test('what ended is forgotten after a day', () => {
  const at = follow();
  at(0, [low]);
  at(1, []);
  at(hours(25), []);
  expect(at(hours(25) + 1, [low])).toEqual(['data-disk-low', 'notice']);
});
