import { expect, test } from 'vitest';
import { boxState, partOfDay } from './box-state.ts';

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

const none = { points: 0, steps: 0 };

test('the gravest thing is said first', () => {
  const failed = message({ status: 'ERROR' });
  const backup = message({ type: 'PROGRESS', progressType: 'CREATING_BACKUP', progress: 38.4 });
  const all = [app('NOT_RUNNING'), app('UPDATING')];
  expect(boxState(all, [failed, backup], '', 2, none)).toEqual({ kind: 'stopped', titles: ['Wiki'] });
  expect(boxState([app('UPDATING')], [failed, backup], '', 2, none)).toEqual({ kind: 'failed', text: 'text' });
  expect(boxState([app('RUNNING')], [], '', 2, { points: 3, steps: 2 })).toEqual({ kind: 'open', count: 3, steps: 2 });
  expect(boxState([app('RUNNING')], [], '', 2, { points: 1, steps: 0 })).toEqual({ kind: 'open', count: 1, steps: 0 });
  expect(boxState([app('RUNNING')], [], '', 2, { points: 0, steps: 2 })).toEqual({ kind: 'steps', count: 2 });
  expect(boxState([app('UPDATING'), app('UPDATING')], [backup], '', 2, none)).toEqual({
    kind: 'busy',
    titles: ['Wiki', 'Wiki'],
    status: 'UPDATING',
  });
  expect(boxState([app('RUNNING')], [backup], '', 2, none)).toEqual({ kind: 'backup', percent: 38 });
  expect(boxState([app('RUNNING')], [message()], '', 2, none)).toEqual({ kind: 'updates', count: 2 });
  expect(boxState([app('RUNNING')], [message()], '', 0, none)).toEqual({ kind: 'fine' });
});

test('what failed is over once a later message says that the same thing is right again', () => {
  const failed = message({ status: 'ERROR' });
  const disk = { indicatorId: 'disk' };
  expect(boxState([], [message(), failed], '', 0, none)).toEqual({ kind: 'fine' });
  expect(boxState([], [message(disk), failed], '', 0, none)).toEqual({ kind: 'failed', text: 'text' });
  expect(boxState([], [failed, message()], '', 0, none)).toEqual({ kind: 'failed', text: 'text' });
});

test('what failed is over once a later operation on the same app ended well', () => {
  const failed = message({ status: 'ERROR' });
  const done = message({ type: 'PROGRESS', progressType: 'APP_RUNNING' });
  expect(boxState([], [done, failed], '', 0, none)).toEqual({ kind: 'fine' });
  expect(boxState([], [{ ...done, progressType: 'APP_REMOVAL' as const }, failed], '', 0, none)).toEqual({
    kind: 'fine',
  });
  const notOver = [
    [failed, done],
    [{ ...done, indicatorId: 'chat' }, failed],
    [{ ...done, progress: 40 }, failed],
    [{ ...done, status: 'ERROR' as const }, failed],
    [{ ...done, progressType: null }, failed],
  ];
  for (const messages of notOver) expect(boxState([], messages, '', 0, none)).toEqual({ kind: 'failed', text: 'text' });
});

test('an app somebody stopped is no fault', () => {
  expect(boxState([app('NOT_RUNNING', false)], [], '', 0, none)).toEqual({ kind: 'fine' });
});

test('an app that runs and has a problem is no box in which everything is fine', () => {
  const away = app('RUNNING', true, 'Docker does not answer right now.');
  const one = { kind: 'troubled', titles: ['Wiki'], reason: 'Docker does not answer right now.' };
  expect(boxState([away, app('RUNNING')], [message()], '', 2, none)).toEqual(one);
  expect(boxState([away, away], [], '', 0, none)).toEqual({ ...one, titles: ['Wiki', 'Wiki'] });
  expect(boxState([away, app('RUNNING', true, 'Another one.')], [], '', 0, none)).toMatchObject({ reason: '' });
  expect(boxState([away, app('NOT_RUNNING')], [], '', 0, none)).toMatchObject({ kind: 'stopped' });
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
  expect(boxState([app('RUNNING')], [], '', 0, undefined)).toBeUndefined();
  expect(boxState([app('NOT_RUNNING')], [], '', 0, undefined)).toMatchObject({ kind: 'stopped' });
});

test('who administers nothing is told about their apps alone, and only what is true of them', () => {
  const chat = { ...app('NOT_RUNNING', false), title: 'Chat' };
  expect(boxState([app('RUNNING')], [message()], '', 0, 'hidden')).toEqual({ kind: 'running' });
  expect(boxState([app('RUNNING'), chat], [], '', 0, 'hidden')).toEqual({ kind: 'paused', titles: ['Chat'] });
  expect(boxState([app('NOT_RUNNING'), chat], [], '', 0, 'hidden')).toEqual({ kind: 'stopped', titles: ['Wiki'] });
  expect(boxState([], [], '', 0, 'hidden')).toBeUndefined();
});

test('what failed is past once it was read, but the failure of a disk lasts until it is over', () => {
  const failed = message({ status: 'ERROR' });
  const disk = message({ status: 'ERROR', indicatorId: 'disk-health:sda' });
  const [before, after] = ['2026-11-28T09:59:59.000Z', failed.messageTime];
  expect(boxState([], [failed], before, 0, none)).toEqual({ kind: 'failed', text: 'text' });
  expect(boxState([], [failed], after, 0, none)).toEqual({ kind: 'fine' });
  expect(boxState([], [disk], after, 0, none)).toEqual({ kind: 'failed', text: 'text' });
});
