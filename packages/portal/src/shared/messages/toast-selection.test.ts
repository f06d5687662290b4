import type { Message } from '@kontor/contract/talk/messages';
import { expect, test } from 'vitest';
import { eventsIn, isNews, messagesToShow, newestOf, toastKind, unreadIn } from './toast-selection.ts';

const message = (id: string, more: Partial<Message> = {}): Message => ({
  id,
  indicatorId: '',
  type: 'NOTIFICATION',
  progressType: null,
  status: 'OK',
  text: id,
  progress: 100,
  recipients: [],
  messageTime: `2026-11-21T10:00:0${id}.000Z`,
  seen: false,
  ...more,
});
const ids = (list: Message[]) => list.map((each) => each.id);

test('each message not yet shown appears once, oldest first', () => {
  const messages = [message('3'), message('2', { seen: true }), message('1')];
  expect(ids(messagesToShow(messages, new Set()))).toEqual(['1', '3']);
  expect(ids(messagesToShow(messages, new Set(['1', '3'])))).toEqual([]);
});

test('what is on its way is told at its end or when it fails', () => {
  const inProgress = message('1', { type: 'PROGRESS', progressType: 'APP_UPDATE', progress: 60 });
  expect(ids(messagesToShow([inProgress], new Set()))).toEqual([]);
  expect(ids(messagesToShow([{ ...inProgress, progress: 100 }], new Set()))).toEqual(['1']);
  expect(ids(messagesToShow([{ ...inProgress, status: 'ERROR' }], new Set()))).toEqual(['1']);
});

test('announcements are no toasts', () => {
  expect(messagesToShow([message('1', { type: 'ANNOUNCEMENT' })], new Set())).toEqual([]);
});

test('kinds', () => {
  expect((['OK', 'ERROR', 'WARNING', 'INFO'] as const).map(toastKind)).toEqual(['info', 'error', 'warning', 'warning']);
});

test('the page lists notifications and what ended well, newest first; the badge counts those of them that came since the last visit', () => {
  const messages = [
    message('1'),
    message('3', { type: 'PROGRESS', progressType: 'APP_RUNNING' }),
    message('2', { type: 'PROGRESS', progressType: 'APP_UPDATE', progress: 40, status: 'INFO' }),
    message('4', { type: 'PROGRESS', progressType: 'APP_INSTALLATION', progress: 40, status: 'ERROR' }),
    message('5', { type: 'ANNOUNCEMENT' }),
    message('6'),
  ];
  expect(ids(eventsIn(messages))).toEqual(['6', '3', '1']);
  expect(ids(unreadIn(messages, ''))).toEqual(['6', '3', '1']);
  expect(ids(unreadIn(messages, messages[0]?.messageTime ?? ''))).toEqual(['6', '3']);
  expect(unreadIn(messages, newestOf(messages))).toEqual([]);
  expect(newestOf([])).toBe('');
});

test('what happened minutes before the page opened is news, what happened yesterday is not', () => {
  const messageTime = '2026-11-21T10:00:00.000Z';
  expect(isNews({ messageTime }, Date.parse('2026-11-21T10:04:59.000Z'))).toBe(true);
  expect(isNews({ messageTime }, Date.parse('2026-11-22T10:00:00.000Z'))).toBe(false);
});
