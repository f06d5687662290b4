import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setupBody } from '@kontor/contract/talk/setup';
import { journalOf } from '@kontor/testkit/journal';
import { createTestPeople } from '@kontor/testkit/people';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSetupPin } from './pin.ts';
import { createSetupService } from './service.ts';

const from = { address: '127.0.0.1', userAgent: '' };
const typed = {
  uid: ' Anna.Arndt@Baeckerei.de ',
  firstName: 'Anna',
  lastName: 'Arndt',
  externEmail: 'anna@example.org',
  password: 'Sonnenblume7',
  passwordRepeat: 'Sonnenblume7',
  domain: 'baeckerei.de',
  language: 'en',
};

function assemble(core: TestCore) {
  const secrets = join(core.config.data, 'secrets');
  const { users, passwords, session } = createTestPeople(core);
  const service = createSetupService({ core, pin: createSetupPin(secrets, undefined), users, passwords, session });
  return { users, session, service, file: join(secrets, 'setup-pin') };
}

describe('setting the box up', () => {
  let core: TestCore;
  let parts: ReturnType<typeof assemble>;
  beforeEach(() => {
    core = createTestCore();
    parts = assemble(core);
  });
  afterEach(() => core.remove());
  const body = (more: object = {}) => setupBody.parse({ ...typed, pin: parts.service.pin(), ...more });

  it('keeps a PIN of eight digits for the owner of the machine only', () => {
    expect(parts.service.pin()).toMatch(/^\d{8}$/);
    expect(parts.service.pin()).toBe(readFileSync(parts.file, 'utf8'));
    expect(statSync(parts.file).mode & 0o777).toBe(0o600);
  });

  it('makes the first person administrator and manager, with a PUK to note, and forgets the PIN', async () => {
    const { user, token } = await parts.service.setUp(body(), from);
    expect(user).toMatchObject({
      uid: 'anna.arndt@baeckerei.de',
      posixGroupName: 'admin',
      preferredLanguage: 'en',
      internEmail: 'anna.arndt@baeckerei.de',
    });
    expect(user.memberOf).toEqual(['cn=admin,ou=groups,dc=kontor', 'cn=signing,ou=groups,dc=kontor']);
    expect(user.passwordResetPin).toHaveLength(8);
    expect(parts.session.identify(token)?.role).toBe('admin');
    expect(core.boxAddress.domain()).toBe('baeckerei.de');
    expect(existsSync(parts.file)).toBe(false);
    const first = { actor: 'anna.arndt@baeckerei.de', before: null, after: null };
    expect(journalOf(core.database)).toEqual([
      { ...first, address: '', action: 'set-up-box', subject: 'baeckerei.de' },
      { ...first, address: from.address, action: 'sign-in', subject: 'anna.arndt@baeckerei.de' },
    ]);
  });

  it('takes the PIN with the spaces and hyphens people type between its digits', async () => {
    const pin = parts.service.pin();
    await parts.service.setUp(
      body({ pin: ` ${pin.slice(0, 4)} ${pin.slice(4, 6)}-${pin.slice(6, 7)}–${pin.slice(7)} ` }),
      from,
    );
    expect(parts.service.isWaiting()).toBe(false);
  });

  it('lets one of two win', async () => {
    const both = await Promise.allSettled([
      parts.service.setUp(body(), from),
      parts.service.setUp(body({ uid: 'b@b.de' }), from),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'setup-done' } });
    expect(parts.users.allUids()).toHaveLength(1);
    await expect(parts.service.setUp(body({ pin: '00000000' }), from)).rejects.toMatchObject({ code: 'setup-done' });
  });

  it.each([
    ['a wrong PIN', { pin: '00000000' }, 'wrong-pin'],
    ['no PIN', { pin: '' }, 'wrong-pin'],
    ['a nonce', { pin: '', nonce: 'abc' }, 'setup-nonce-unusable'],
    ['a weak password', { password: 'kurz', passwordRepeat: 'kurz' }, 'password-too-weak'],
    ['different passwords', { passwordRepeat: 'Sonnenblume8' }, 'passwords-differ'],
  ])('refuses %s and changes nothing', async (_name, more, code) => {
    await expect(parts.service.setUp(body(more), from)).rejects.toMatchObject({ code });
    expect(parts.service.isWaiting()).toBe(true);
    expect(existsSync(parts.file)).toBe(true);
  });

  it('stops guessing of the PIN', async () => {
    for (let count = 0; count < 10; count += 1)
      await expect(parts.service.setUp(body({ pin: `0000000${count}` }), from)).rejects.toMatchObject({
        code: 'wrong-pin',
      });
    await expect(parts.service.setUp(body(), from)).rejects.toMatchObject({ code: 'too-many-tries' });
  });

  it.each([
    ['no uid', { uid: 'anna' }],
    ['an endless name', { firstName: 'x'.repeat(5000) }],
    ['a domain that is none', { domain: 'http://x' }],
    ['an address of the network as the domain', { domain: '192.168.1.10' }],
    ['a domain that ends in a number', { domain: 'firma.1' }],
    ['a mail address that is none', { externEmail: 'nobody' }],
    ['a foreign language', { language: 'fr' }],
  ])('does not take %s', (_name, more) => {
    expect(setupBody.safeParse({ ...typed, pin: '1', ...more }).success).toBe(false);
  });
});
