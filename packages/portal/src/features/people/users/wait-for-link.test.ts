import type { Outbox, WaitingMail } from '@kontor/contract/mail/outbox';
import { expect, it } from 'vitest';
import { linkState, linksTo } from './wait-for-link.ts';

const uid = 'anna@firma.de';
const mail: WaitingMail = {
  ...{
    id: 'x',
    template: 'reset-by-administrator',
    app: '',
    to: 'anna@x.de',
    state: 'waiting',
    uid,
    mayShow: true,
    shownBy: '',
    name: '',
  },
  ...{ created: '2026-05-01T08:00:00Z', tries: 0, nextTry: '2026-05-01T08:00:00Z', reason: '', explanation: '' },
  needsOwnPassword: false,
};
const outbox = (mails: WaitingMail[], more: Partial<Outbox> = {}): Outbox => ({
  ...{
    configured: true,
    health: 'works',
    waiting: mails.length,
    refused: 0,
    trouble: '',
    cause: null,
    explanation: '',
    mails,
  },
  ...more,
});

it.each([
  ['sent once it has left, whatever else waits', outbox([{ ...mail, uid: 'ben@firma.de' }]), 'sent'],
  ['nothing yet while it is about to leave', outbox([mail]), undefined],
  ['waiting without a mail server', outbox([mail], { configured: false, health: 'none' }), 'waits'],
  [
    'waiting while the mail server is away',
    outbox([mail], { health: 'waits', trouble: 'connect ECONNREFUSED' }),
    'waits',
  ],
  ['nothing yet while only other mail waits', outbox([mail], { trouble: 'no room' }), undefined],
  ['waiting when the server said why', outbox([{ ...mail, reason: 'no room' }]), 'waits'],
  ['waiting when it was put off', outbox([{ ...mail, tries: 1 }]), 'waits'],
  ['refused when it was', outbox([{ ...mail, state: 'refused' }]), 'refused'],
])('a link is %s', (_what, seen, state) => {
  expect(linkState(seen, uid, 'reset-by-administrator')).toBe(state);
});

it('looks at mail of this kind only', () => {
  expect(linkState(outbox([mail], { configured: false, health: 'none' }), uid, 'invitation')).toBe('sent');
});

it('of several links each is told once, and those to others are left out', () => {
  const to = (name: string, more: Partial<WaitingMail> = {}): WaitingMail => ({
    ...mail,
    template: 'invitation',
    uid: name,
    ...more,
  });
  const refused = to('ben', { state: 'refused', reason: '550 no such user' });
  const held = [to('anna'), refused, to('cem', { tries: 1 }), to('olga'), { ...mail, uid: 'dora' }];
  const states = linksTo(['anna', 'ben', 'cem', 'dora'], outbox(held), 'invitation');
  expect(states).toEqual({ sent: 1, leaving: 1, waits: 1, refused: [refused] });
});

it('no link that lies here is called sent while no mail server takes it', () => {
  const held = [{ ...mail, template: 'invitation' }];
  const states = linksTo([uid], outbox(held, { configured: false, health: 'none' }), 'invitation');
  expect(states).toEqual({ sent: 0, leaving: 0, waits: 1, refused: [] });
});
