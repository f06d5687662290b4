import type { Outbox, WaitingMail } from '@kontor/contract/mail/outbox';
import { expect, it } from 'vitest';
import { linkState } from './wait-for-link.ts';

const uid = 'anna@firma.de';
const mail: WaitingMail = {
  ...{ id: 'x', template: 'reset-by-administrator', app: '', to: 'anna@x.de', state: 'waiting', uid, mayShow: true },
  ...{ created: '2026-05-01T08:00:00Z', tries: 0, nextTry: '2026-05-01T08:00:00Z', reason: '', explanation: '' },
  needsOwnPassword: false,
};
const outbox = (mails: WaitingMail[], more: Partial<Outbox> = {}): Outbox => ({
  ...{ configured: true, waiting: mails.length, refused: 0, trouble: '', explanation: '', mails },
  ...more,
});

it.each([
  ['sent once it has left, whatever else waits', outbox([{ ...mail, uid: 'ben@firma.de' }]), 'sent'],
  ['nothing yet while it is about to leave', outbox([mail]), undefined],
  ['waiting without a mail server', outbox([mail], { configured: false }), 'waits'],
  ['waiting while the mail server is away', outbox([mail], { trouble: 'connect ECONNREFUSED' }), 'waits'],
  ['waiting when it was put off', outbox([{ ...mail, tries: 1 }]), 'waits'],
  ['refused when it was', outbox([{ ...mail, state: 'refused' }]), 'refused'],
])('a link is %s', (_what, seen, state) => {
  expect(linkState(seen, uid)).toBe(state);
});
