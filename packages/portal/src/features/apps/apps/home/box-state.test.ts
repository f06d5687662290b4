import { expect, test } from 'vitest';
import { type BoxReadings, boxState, partOfDay } from './box-state.ts';

const app = (status: 'RUNNING' | 'NOT_RUNNING' | 'UPDATING', isWanted = true, reason = '') => ({
  ...{ title: 'Wiki', status, isWanted, reason },
});
const message = (more = {}) => ({
  type: 'NOTIFICATION' as const,
  progressType: null,
  status: 'OK' as const,
  text: 'text',
  progress: 100,
  indicatorId: 'wiki',
  messageTime: '2026-11-28T10:00:00.000Z',
  ...more,
});

/** The state of a box with nothing in it but these readings. */
const stateOf = (readings: Partial<BoxReadings>) =>
  boxState({ apps: [], messages: [], readUntil: '', updates: 0, open: { points: 0, steps: 0 }, ...readings });

test('the gravest thing is said first', () => {
  const failed = message({ status: 'ERROR' });
  const backup = message({ type: 'PROGRESS', progressType: 'CREATING_BACKUP', progress: 38.4 });
  const all = [app('NOT_RUNNING'), app('UPDATING')];
  expect(stateOf({ apps: all, messages: [failed, backup], updates: 2 })).toEqual({ kind: 'stopped', titles: ['Wiki'] });
  expect(stateOf({ apps: [app('UPDATING')], messages: [failed, backup], updates: 2 })).toEqual({
    kind: 'failed',
    text: 'text',
  });
  expect(stateOf({ apps: [app('RUNNING')], updates: 2, open: { points: 3, steps: 2 } })).toEqual({
    kind: 'open',
    count: 3,
    steps: 2,
  });
  expect(stateOf({ apps: [app('RUNNING')], updates: 2, open: { points: 1, steps: 0 } })).toEqual({
    kind: 'open',
    count: 1,
    steps: 0,
  });
  expect(stateOf({ apps: [app('RUNNING')], updates: 2, open: { points: 0, steps: 2 } })).toEqual({
    kind: 'steps',
    count: 2,
  });
  expect(stateOf({ apps: [app('UPDATING'), app('UPDATING')], messages: [backup], updates: 2 })).toEqual({
    kind: 'busy',
    titles: ['Wiki', 'Wiki'],
    status: 'UPDATING',
  });
  expect(stateOf({ apps: [app('RUNNING')], messages: [backup], updates: 2 })).toEqual({ kind: 'backup', percent: 38 });
  expect(stateOf({ apps: [app('RUNNING')], messages: [message()], updates: 2 })).toEqual({ kind: 'updates', count: 2 });
  expect(stateOf({ apps: [app('RUNNING')], messages: [message()] })).toEqual({ kind: 'fine' });
});

test('what failed is over once a later message says that the same thing is right again', () => {
  const failed = message({ status: 'ERROR' });
  const disk = { indicatorId: 'disk' };
  expect(stateOf({ messages: [message(), failed] })).toEqual({ kind: 'fine' });
  expect(stateOf({ messages: [message(disk), failed] })).toEqual({ kind: 'failed', text: 'text' });
  expect(stateOf({ messages: [failed, message()] })).toEqual({ kind: 'failed', text: 'text' });
});

test('what failed is over once a later operation on the same app ended well', () => {
  const failed = message({ status: 'ERROR' });
  const done = message({ type: 'PROGRESS', progressType: 'APP_RUNNING' });
  expect(stateOf({ messages: [done, failed] })).toEqual({ kind: 'fine' });
  expect(stateOf({ messages: [{ ...done, progressType: 'APP_REMOVAL' as const }, failed] })).toEqual({
    kind: 'fine',
  });
  const notOver = [
    [failed, done],
    [{ ...done, indicatorId: 'chat' }, failed],
    [{ ...done, progress: 40 }, failed],
    [{ ...done, status: 'ERROR' as const }, failed],
    [{ ...done, progressType: null }, failed],
  ];
  for (const messages of notOver) expect(stateOf({ messages })).toEqual({ kind: 'failed', text: 'text' });
});

test('an app somebody stopped is no fault', () => {
  expect(stateOf({ apps: [app('NOT_RUNNING', false)] })).toEqual({ kind: 'fine' });
});

test('an app that runs and has a problem is no box in which everything is fine', () => {
  const away = app('RUNNING', true, 'Docker does not answer right now.');
  const one = { kind: 'troubled', titles: ['Wiki'], reason: 'Docker does not answer right now.' };
  expect(stateOf({ apps: [away, app('RUNNING')], messages: [message()], updates: 2 })).toEqual(one);
  expect(stateOf({ apps: [away, away] })).toEqual({ ...one, titles: ['Wiki', 'Wiki'] });
  expect(stateOf({ apps: [away, app('RUNNING', true, 'Another one.')] })).toMatchObject({ reason: '' });
  expect(stateOf({ apps: [away, app('NOT_RUNNING')] })).toMatchObject({ kind: 'stopped' });
});

test('greeting by the hour', () => {
  expect([1, 2, 10, 11, 17, 18, 23].map(partOfDay)).toEqual([
    'evening',
    'morning',
    'morning',
    'day',
    'day',
    'evening',
    'evening',
  ]);
});

test('nothing is called fine before it is known, and what failed is said all the same', () => {
  expect(stateOf({ apps: [app('RUNNING')], open: undefined })).toBeUndefined();
  expect(stateOf({ apps: [app('NOT_RUNNING')], open: undefined })).toMatchObject({ kind: 'stopped' });
});

test('who administers nothing is told about their apps alone, and only what is true of them', () => {
  const chat = { ...app('NOT_RUNNING', false), title: 'Chat' };
  expect(stateOf({ apps: [app('RUNNING')], messages: [message()], open: 'hidden' })).toEqual({ kind: 'running' });
  expect(stateOf({ apps: [app('RUNNING'), chat], open: 'hidden' })).toEqual({ kind: 'paused', titles: ['Chat'] });
  expect(stateOf({ apps: [app('NOT_RUNNING'), chat], open: 'hidden' })).toEqual({ kind: 'stopped', titles: ['Wiki'] });
  expect(stateOf({ open: 'hidden' })).toBeUndefined();
});

test('what failed is past once it was read, but the failure of a disk lasts until it is over', () => {
  const failed = message({ status: 'ERROR' });
  const disk = message({ status: 'ERROR', indicatorId: 'disk-health:sda' });
  const [before, after] = ['2026-11-28T09:59:59.000Z', failed.messageTime];
  expect(stateOf({ messages: [failed], readUntil: before })).toEqual({ kind: 'failed', text: 'text' });
  expect(stateOf({ messages: [failed], readUntil: after })).toEqual({ kind: 'fine' });
  expect(stateOf({ messages: [disk], readUntil: after })).toEqual({ kind: 'failed', text: 'text' });
});
