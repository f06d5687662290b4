import type { VirtualClock } from '@kontor/platform/work/virtual-clock';
import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { announcementsList, ownList } from './message-writer.ts';
import { createMessagesService, type MessagesService } from './service.ts';

const anna = 'anna@kontor.localhost';
const ben = 'ben@kontor.localhost';
const none = {};
const always = { from: null, until: null };
const day = 24 * 3_600_000;

let clock: VirtualClock;
let core: TestCore;
let messages: MessagesService;

beforeEach(() => {
  clock = createVirtualClock();
  core = createTestCore({ clock });
  messages = createMessagesService({ core, users: { requireAll: () => {} } });
});

afterEach(() => core.remove());

const installing = (progress: number, recipients: readonly string[] = [anna]) => ({
  id: 'job-1',
  indicatorId: 'app-wiki',
  progressType: 'APP_INSTALLATION' as const,
  status: 'INFO' as const,
  code: 'app-installing' as const,
  params: { app: { de: 'Wissen', en: 'Knowledge' } },
  progress,
  recipients,
});

const notice = (text: string, recipients: readonly string[] = []) =>
  messages.notify({ status: 'WARNING', indicatorId: '', recipients, text });

/** Advances days, in which the box removes old messages. */
function pass(days: number): void {
  for (let passed = 0; passed < days; passed += 1) {
    clock.advance(day);
    messages.forgetOld();
  }
}

const textsFor = (uid: string) => messages.listMessages(uid, 'en', none).map(({ text }) => text);

describe('progress', () => {
  test('an operation is one message that moves on and reads in the language of its reader', () => {
    messages.progress(installing(3));
    clock.advance(2_000);
    messages.progress(installing(41.6));
    expect(messages.listMessages(anna, 'de', none)).toEqual([
      {
        id: 'job-1',
        indicatorId: 'app-wiki',
        type: 'PROGRESS',
        progressType: 'APP_INSTALLATION',
        status: 'INFO',
        text: '„Wissen“ wird installiert.',
        progress: 42,
        recipients: [anna],
        messageTime: '2026-01-01T00:00:02.000Z',
        seen: false,
      },
    ]);
    expect(textsFor(anna)).toEqual(['Installing “Knowledge”.']);
  });

  test('what its transaction takes back was never told', () => {
    const before = core.changeFeed.version('messages');
    expect(() =>
      core.database.transaction(() => {
        messages.progress(installing(3));
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(textsFor(anna)).toEqual([]);
    expect(core.changeFeed.version('messages')).toBe(before);
  });

  test('every change makes the list of those it is for a new one, and nobody else’s', () => {
    messages.progress(installing(3));
    const lists = ['messages', ownList(anna), ownList(ben), announcementsList];
    const before = lists.map(core.changeFeed.version);
    messages.progress(installing(4));
    expect(lists.filter((list, at) => core.changeFeed.version(list) !== before[at])).toEqual([ownList(anna)]);
    const next = core.changeFeed.version('messages');
    messages.progress({ ...installing(5, []), id: 'job-2' });
    expect(core.changeFeed.version('messages')).not.toBe(next);
  });
});

describe('who sees a message', () => {
  test('only its recipients, or everyone when it names none', () => {
    notice('for Ben', [ben]);
    notice('for all');
    expect(textsFor(anna)).toEqual(['for all']);
    expect(textsFor(ben).sort()).toEqual(['for Ben', 'for all']);
  });

  test('a message for one person is unknown to another, to read, hide and mark alike', () => {
    const id = notice('for Ben', [ben]);
    expect(() => messages.read(anna, id, 'en')).toThrow('not-found');
    expect(() => messages.deleteMessage(anna, id)).toThrow('not-found');
    messages.markSeen(anna, [id]);
    expect(messages.read(ben, id, 'en').seen).toBe(false);
  });

  test('when its last recipient is removed it does not become a message for everyone', () => {
    notice('for Ben', [ben]);
    messages.removeUser(ben);
    expect(textsFor(anna)).toEqual([]);
    expect(textsFor(ben)).toEqual([]);
  });
});

test('a message may be for tens of thousands', () => {
  const many = Array.from({ length: 20_000 }, (_, at) => `p${at}@kontor.localhost`);
  const id = notice('for many', many);
  expect(messages.read('p19999@kontor.localhost', id, 'en').recipients).toHaveLength(20_000);
  expect(textsFor(anna)).toEqual([]);
});

test('a list takes no longer where 100,000 messages are for others', () => {
  const fastest = () => {
    const times = Array.from({ length: 5 }, () => {
      const began = performance.now();
      messages.listMessages(anna, 'en', none);
      messages.announcement(anna, 'en');
      return performance.now() - began;
    });
    return Math.min(...times);
  };
  notice('for Anna', [anna]);
  const alone = fastest();
  core.database.script(`WITH RECURSIVE many (at) AS (SELECT 0 UNION ALL SELECT at + 1 FROM many WHERE at < 99999)
    INSERT INTO messages (id, indicator_id, type, status, code, progress, audience, time)
    SELECT 'm' || at, '', 'NOTIFICATION', 'OK', 'app-silent', 100, 'listed', at FROM many;
    INSERT INTO message_recipients (message_id, uid)
    SELECT id, 'p' || (substr(id, 2) % 10000) || '@x.de' FROM messages WHERE id LIKE 'm%';`);
  expect(textsFor(anna)).toEqual(['for Anna']);
  // Reading all of them would take a hundred times as long.
  expect(fastest()).toBeLessThan(alone * 5 + 3);
}, 30_000);

test('the newest come first', () => {
  for (const text of ['one', 'two', 'three']) {
    notice(text);
    clock.advance(1_000);
  }
  expect(textsFor(anna)).toEqual(['three', 'two', 'one']);
});

test('filters narrow the list', () => {
  messages.progress(installing(3));
  notice('hello');
  const ids = (filters: object) => messages.listMessages(anna, 'en', filters).map(({ type }) => type);
  expect(ids({ type: 'NOTIFICATION' })).toEqual(['NOTIFICATION']);
  expect(ids({ progressType: 'APP_INSTALLATION' })).toEqual(['PROGRESS']);
  expect(ids({ indicatorId: 'app-wiki' })).toEqual(['PROGRESS']);
  expect(ids({ indicatorId: 'app-other' })).toEqual([]);
});

test('deleting hides a message for the one who deletes it, for good', () => {
  messages.progress(installing(3, []));
  messages.deleteMessage(anna, 'job-1');
  messages.progress(installing(50, []));
  expect(textsFor(anna)).toEqual([]);
  expect(textsFor(ben)).toHaveLength(1);
  expect(() => messages.read(anna, 'job-1', 'en')).toThrow('not-found');
});

test('deleting all hides what is too old to be listed, too, but nothing that came later, runs or is for others', () => {
  for (let count = 0; count < 520; count += 1) notice('old', [anna, ben]);
  notice('for everyone');
  messages.progress({ ...installing(100), id: 'done', status: 'OK', code: 'app-updating' });
  messages.progress(installing(3));
  const until = clock.now();
  clock.advance(1);
  notice('new', [anna]);
  const before = core.changeFeed.version(ownList(anna));
  messages.deleteAllMessages(anna, until);
  expect(textsFor(anna)).toEqual(['new', 'Installing “Knowledge”.']);
  expect(textsFor(ben)).toHaveLength(500);
  expect(core.changeFeed.version(ownList(anna))).not.toBe(before);
});

test('seen is kept per person, and no news for others', () => {
  const id = notice('hello');
  const before = core.changeFeed.version('messages');
  messages.markSeen(anna, [id, id, 'gone']);
  expect(messages.read(anna, id, 'en').seen).toBe(true);
  expect(messages.read(ben, id, 'en').seen).toBe(false);
  expect(core.changeFeed.version('messages')).toBe(before);
});

test('messages leave after a quarter of a year', () => {
  notice('old');
  pass(91);
  notice('new');
  while (messages.forgetOld());
  expect(textsFor(anna)).toEqual(['new']);
});

test('one that moves on stays, however long ago it began', () => {
  messages.progress(installing(3));
  pass(80);
  messages.progress(installing(4));
  pass(80);
  expect(textsFor(anna)).toHaveLength(1);
});

test('a clock that jumps ahead deletes none, nor does what is told then', () => {
  messages.forgetOld();
  notice('before');
  clock.jump(120 * day);
  notice('while it is wrong');
  while (messages.forgetOld());
  clock.jump(-120 * day);
  while (messages.forgetOld());
  expect(textsFor(anna)).toEqual(['while it is wrong', 'before']);
});

test('many old ones go some at a time', () => {
  core.database.script(`WITH RECURSIVE many (at) AS (SELECT 0 UNION ALL SELECT at + 1 FROM many WHERE at < 1999)
    INSERT INTO messages (id, indicator_id, type, status, code, progress, audience, time)
    SELECT 'm' || at, '', 'NOTIFICATION', 'OK', 'app-silent', 100, 'everyone', at FROM many;`);
  expect(messages.forgetOld()).toBe(true);
  expect(textsFor(anna)).toHaveLength(500);
  while (messages.forgetOld());
  expect(textsFor(anna)).toEqual([]);
});

test('a notification somebody typed stays the text it is', async () => {
  const body = { type: 'NOTIFICATION' as const, status: 'OK' as const, indicatorId: '', recipients: [], ...always };
  const message = await messages.sendMessage({ uid: anna, address: '' }, 'en', { ...body, text: 'a < b & <i>c</i>' });
  expect(message.text).toBe('a < b & <i>c</i>');
});
