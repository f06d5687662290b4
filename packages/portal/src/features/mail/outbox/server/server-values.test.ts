import type { MailServer } from '@kontor/contract/mail/mail-server';
import { mailProviders } from '@kontor/contract/rules/mail/providers';
import { expect, it } from 'vitest';
import { isPasswordReused, isTouched, presetOf, senderChange, serverOf, typedOf, valuesOf } from './server-values.ts';
import { de } from './text/de.ts';

const stored: MailServer = {
  ...{ source: 'settings', provider: 'strato', sender: 'a@firma.de', host: 'smtp.strato.de', port: 465 },
  ...{ encryption: 'tls', username: 'a@firma.de', hasPassword: true },
};

it('fills in a provider, and each has a note', () => {
  expect(presetOf('web-de')).toEqual({ provider: 'web-de', host: 'smtp.web.de', port: '587', encryption: 'starttls' });
  expect(Object.keys(de.notes).sort()).toEqual(Object.keys(mailProviders).sort());
});

it('knows what was typed from what is stored', () => {
  expect(isTouched(stored, valuesOf(stored))).toBe(false);
  expect(isTouched(stored, { ...valuesOf(stored), password: 'x' })).toBe(true);
  expect(isTouched(stored, { ...valuesOf(stored), port: '587' })).toBe(true);
});

it('lets the user follow the sender until another one is typed', () => {
  const values = valuesOf({ ...stored, sender: '', username: '' });
  expect(senderChange(values, 'b')).toEqual({ sender: 'b', username: 'b' });
  expect(senderChange({ ...values, sender: 'b', username: 'c' }, 'bb')).toEqual({ sender: 'bb' });
});

it('sends no empty password, and a server as it was pasted without what is around it', () => {
  const values = { ...valuesOf(stored), host: ' https://smtp.strato.de/ ' };
  expect(typedOf(values)).toEqual({
    ...{ provider: 'strato', sender: 'a@firma.de', host: 'smtp.strato.de', port: 465 },
    ...{ encryption: 'tls', username: 'a@firma.de' },
  });
  expect(typedOf({ ...values, password: 'x' }).password).toBe('x');
});

it.each([
  ['smtp.ionos.de:465', '587', 'smtp.ionos.de', '465'],
  [' smtp.ionos.de:587 ', '465', 'smtp.ionos.de', '587'],
  ['smtps://smtp.ionos.de:465/', '25', 'smtp.ionos.de', '465'],
  ['smtp://anna:geheim@smtp.ionos.de:587', '465', 'smtp.ionos.de', '587'],
  ['Müller-Bäcker.de:465', '', 'xn--mller-bcker-r8a91a.de', '465'],
  ['127.0.0.1:2525', '465', '127.0.0.1', '2525'],
  ['[2001:db8::25]:465', '587', '2001:db8::25', '465'],
  ['2001:db8::25', ' 587 ', '2001:db8::25', '587'],
  ['smtp.ionos.de', '465', 'smtp.ionos.de', '465'],
  ['https://hilfe.ionos.de/smtp:465', '587', 'hilfe.ionos.de', '587'],
  ['smtp.ionos.de:', '465', 'smtp.ionos.de', '465'],
  ['', '465', '', '465'],
  ['Postausgangsserver: smtp.web.de', '587', 'smtp.web.de', '587'],
  ['Postausgangsserver (SMTP):smtp.web.de:465', '587', 'smtp.web.de', '465'],
  ['Outgoing server: smtp://smtp.web.de', '587', 'smtp.web.de', '587'],
  ['smtp.web.de', '587 (STARTTLS)', 'smtp.web.de', '587'],
  ['smtp.web.de', 'Port: 465', 'smtp.web.de', '465'],
  ['smtp.web.de', '46.5', 'smtp.web.de', '46.5'],
])('takes %j with %j for %s at port %s', (typed, field, host, port) => {
  expect(serverOf({ host: typed, port: field, encryption: 'offered' })).toMatchObject({ host, port });
});

it('sends the port behind the server, and knows the stored password by it', () => {
  const values = { ...valuesOf(stored), host: 'smtp.strato.de:465', port: '587' };
  expect(typedOf(values)).toMatchObject({ host: 'smtp.strato.de', port: 465 });
  expect(isPasswordReused(stored, values)).toBe(true);
  expect(isPasswordReused(stored, { ...values, host: 'smtp.strato.de:587' })).toBe(false);
});

it('keeps the stored password for the same server, port and user only', () => {
  const values = valuesOf(stored);
  expect(isPasswordReused(stored, values)).toBe(true);
  for (const changed of [{ host: 'mail.firma.de' }, { port: '587' }, { username: 'b@firma.de' }])
    expect(isPasswordReused(stored, { ...values, ...changed })).toBe(false);
  expect(isPasswordReused({ ...stored, hasPassword: false }, values)).toBe(false);
});
