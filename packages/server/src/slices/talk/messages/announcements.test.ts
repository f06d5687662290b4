import { createVirtualClock, type VirtualClock } from '@kontor/platform/work/virtual-clock';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMessagesService, type MessagesService } from './service.ts';

const anna = 'anna@kontor.localhost';
const ben = 'ben@kontor.localhost';
const writer = { uid: anna, address: '' };
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

/** Advances days, in which the box removes old messages. */
function pass(days: number): void {
  for (let passed = 0; passed < days; passed += 1) {
    clock.advance(day);
    messages.forgetOld();
  }
}

describe('announcements', () => {
  const announce = (text: string, recipients: string[] = []) =>
    messages.sendMessage(writer, 'en', {
      type: 'ANNOUNCEMENT',
      status: 'INFO',
      text,
      indicatorId: '',
      recipients,
      ...always,
    });

  test('the newest one is shown until it is deleted', async () => {
    const first = await announce('first');
    clock.advance(1_000);
    const second = await announce('second');
    expect(messages.announcement(ben, 'en')?.id).toBe(second.id);
    messages.deleteMessage(ben, second.id);
    expect(messages.announcement(ben, 'en')?.id).toBe(first.id);
    expect(messages.announcement(anna, 'en')?.id).toBe(second.id);
  });

  test('HTML keeps a short list of tags and nothing that runs or loads', async () => {
    const { text } = await announce(
      '<p onclick="x()">Hello <b>all</b><script>alert(1)</script><img src=x onerror=alert(1)>' +
        '<a href="javascript:alert(1)">bad</a><a href="https://kontor.test" style="x">good</a><style>p{}</style></p>',
    );
    expect(text).toBe(
      '<p>Hello <b>all</b><a target="_blank" rel="noopener noreferrer">bad</a>' +
        '<a href="https://kontor.test" target="_blank" rel="noopener noreferrer">good</a></p>',
    );
  });

  const at = (ms: number) => new Date(clock.now() + ms).toISOString();
  const plan = (text: string, from: number | null, until: number | null) =>
    messages.sendMessage(writer, 'en', {
      ...{ type: 'ANNOUNCEMENT', status: 'INFO', text, indicatorId: '', recipients: [] },
      ...{ from: from === null ? null : at(from), until: until === null ? null : at(until) },
    });
  const shownTo = (uid: string) => messages.announcement(uid, 'en')?.text;

  test('one with times is shown between them, and its key changes with it', async () => {
    await plan('service', day, 2 * day);
    const keys = [messages.announcementKey()];
    expect(shownTo(ben)).toBeUndefined();
    for (const text of ['service', undefined]) {
      clock.advance(day);
      expect(shownTo(ben)).toBe(text);
      keys.push(messages.announcementKey());
    }
    expect(keys[0]).toBe(keys[2]);
    expect(keys[0]).not.toBe(keys[1]);
    expect(messages.announcementKey()).toBe(messages.announcementKey());
  });

  test('before and after its time nobody reads one among the messages either', async () => {
    const { id } = await plan('service', day, 2 * day);
    const read = () => messages.listMessages(ben, 'en', {}).map(({ text }) => text);
    expect(read()).toEqual([]);
    expect(() => messages.read(ben, id, 'en')).toThrow('not-found');
    clock.advance(day);
    expect(read()).toEqual(['service']);
    expect(messages.read(ben, id, 'en').text).toBe('service');
    clock.advance(day);
    expect(read()).toEqual([]);
  });

  test('the list for administrators says where each stands', async () => {
    await plan('over soon', null, 1_000);
    clock.advance(1_000);
    await plan('old', null, null);
    clock.advance(1_000);
    await plan('planned', day, null);
    clock.advance(1_000);
    await plan('new', null, 2 * day);
    expect(messages.listAnnouncements().map(({ text, state }) => [text, state])).toEqual([
      ['new', 'shown'],
      ['planned', 'planned'],
      ['old', 'covered'],
      ['over soon', 'over'],
    ]);
  });

  test.each([
    ['that ends before it begins', 2 * day, day, 'announcement-ends-first'],
    ['that is over already', null, -1_000, 'announcement-over'],
  ])('one %s is refused', async (_what, from, until, code) => {
    await expect(plan('x', from, until)).rejects.toMatchObject({ fields: { until: code } });
  });

  test('a changed one is shown changed, and who has hidden it does not see it again; a deleted one nobody sees', async () => {
    const { id } = await announce('first');
    messages.deleteMessage(ben, id);
    const change = { status: 'WARNING' as const, text: '<b>second</b><script>x</script>', ...always };
    await messages.updateAnnouncement(writer, id, change, () => {});
    expect([shownTo(anna), shownTo(ben)]).toEqual(['<b>second</b>', undefined]);
    messages.deleteAnnouncement(writer, id);
    expect(shownTo(anna)).toBeUndefined();
    expect(() => messages.deleteAnnouncement(writer, id)).toThrow('not-found');
    const notification = messages.notify({ status: 'OK', indicatorId: '', recipients: [], text: 'x' });
    expect(() => messages.deleteAnnouncement(writer, notification)).toThrow('not-found');
  });

  test('one is read once for three thousand people', async () => {
    await announce('for all');
    let reads = 0;
    const { all, first } = core.database;
    core.database.all = (query) => {
      reads += 1;
      return all(query);
    };
    core.database.first = (query) => {
      reads += 1;
      return first(query);
    };
    for (let index = 0; index < 3_000; index += 1) expect(shownTo(`person${index}@kontor.localhost`)).toBe('for all');
    // The messages, who gets them and who has hidden them.
    expect(reads).toBe(3);
  });

  test('one that is planned for long is not removed as old', async () => {
    await plan('anniversary', 100 * day, 101 * day);
    pass(95);
    expect(messages.listAnnouncements()).toHaveLength(1);
    pass(7);
    expect(messages.listAnnouncements()).toEqual([]);
  });

  test('one that holds nothing allowed is refused', async () => {
    await expect(announce('<script>alert(1)</script>')).rejects.toThrow('fields-invalid');
    expect(messages.announcement(anna, 'en')).toBeNull();
  });

  test('the sender learns what was made of it also when others receive it', async () => {
    expect(await announce('<b>hi</b>', [ben])).toMatchObject({ text: '<b>hi</b>', recipients: [ben] });
    expect(messages.announcement(anna, 'en')).toBeNull();
  });
});
