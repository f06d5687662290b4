import { startBox, type TestBox } from '@kontor/testkit/box';
import { knownPassword } from '@kontor/testkit/known-users';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressAttempts, pukAloneAddressAttempts } from '../passwords/attempt-keys.ts';
import { sendTable } from '../users/import/send-table.fixture.ts';

describe('signing in with the part of the username before the @', () => {
  let box: TestBox;
  beforeAll(async () => {
    box = await startBox({ engine: createMemoryEngine() });
  });
  afterAll(() => box.end());

  const login = async (username: string) => {
    const answer = await box.anonymous.post('/api/v1/login', { body: { username, password: knownPassword } });
    return answer.status === 200 ? answer.json.uid : answer.status;
  };

  it.each(['', '@', '@kontor.localhost'])('is possible, followed by %j', async (end) => {
    box.addUser({ uid: `anna${end.length}@kontor.localhost` });
    expect(await login(` ANNA${end.length}${end} `)).toBe(`anna${end.length}@kontor.localhost`);
  });

  it('means the account of the domain of the box before any other', async () => {
    box.addUser({ uid: 'emil@laden.example' });
    box.addUser({ uid: 'emil@kontor.localhost' });
    expect(await login('emil')).toBe('emil@kontor.localhost');
  });

  it('means the only account under another domain, and none of two', async () => {
    box.addUser({ uid: 'chef@laden.example' });
    expect(await login('chef')).toBe('chef@laden.example');
    box.addUser({ uid: 'chef@werk.example' });
    expect(await login('chef')).toBe(422);
    expect(await login('chef@werk.example')).toBe('chef@werk.example');
  });

  it('is noted once: the list says in admin mode who never signed in', async () => {
    box.addUser({ uid: 'neu@kontor.localhost' });
    const admin = await box.signedIn({ uid: 'olga@kontor.localhost', role: 'admin', mode: true });
    const states = async () =>
      (await admin.get('/api/v1/users')).json.map(({ uid, neverSignedIn }) => [uid, neverSignedIn]);
    expect(await states()).toContainEqual(['neu@kontor.localhost', true]);
    expect(await states()).toContainEqual(['olga@kontor.localhost', undefined]);
    await login('neu');
    expect(await states()).toContainEqual(['neu@kontor.localhost', undefined]);
  });

  describe.each(['password', 'PUK'])('by the %s', (secret) => {
    const attempt = (name: string) =>
      secret === 'password'
        ? box.anonymous.post('/api/v1/login', { body: { username: name, password: 'wrong' } })
        : box.anonymous.post(`/api/v1/users/${encodeURIComponent(name)}/password_reset`, {
            body: { token: '', pin: 'wrong', newPassword: 'Winterabend7x', newPasswordRepeat: 'Winterabend7x' },
          });
    /** Returns all that is answered to wrong tries, first of the one name, then of the other. */
    async function answersTo(one: string, other: string): Promise<unknown[]> {
      // Other tries of this address, which count for all names.
      box.slices.passwords.limiter.succeeded(addressAttempts('127.0.0.1'));
      box.slices.passwords.limiter.succeeded(pukAloneAddressAttempts('127.0.0.1'));
      const answers: unknown[] = [];
      for (const name of [...Array.from({ length: secret === 'password' ? 9 : 5 }, () => one), other, one]) {
        const { status, headers, refusal } = await attempt(name);
        const minutes = Math.ceil(Number(headers['retry-after'] ?? 0) / 60);
        answers.push({ status, minutes, names: Object.keys(headers).sort(), refusal });
      }
      return answers;
    }

    it('counts short and whole names so that nothing says whether they mean the same person, or anybody', async () => {
      const word = secret.toLowerCase();
      box.addUser({ uid: `kim.${word}@laden.example` });
      box.addUser({ uid: `tim.${word}@kontor.localhost` });
      const unknown = await answersTo(`nix.${word}`, `nix.${word}@laden.example`);
      expect(await answersTo(`kim.${word}`, `kim.${word}@laden.example`)).toEqual(unknown);
      const unknownHere = await answersTo(`nul.${word}`, `nul.${word}@kontor.localhost`);
      expect(await answersTo(`tim.${word}`, `tim.${word}@kontor.localhost`)).toEqual(unknownHere);
    });

    it('counts a name that is spelled otherwise like the one it would mean', async () => {
      const word = secret.toLowerCase();
      box.addUser({ uid: `mueller.${word}@laden.example` });
      const unknown = await answersTo(`schroeder.${word}@laden.example`, `schröder.${word}@laden.example`);
      expect(await answersTo(`mueller.${word}@laden.example`, `müller.${word}@laden.example`)).toEqual(unknown);
    });
  });

  it('is let in with a new password after too many wrong ones, and an administrator sees that it waits', async () => {
    const uid = box.addUser({ uid: 'lena.lang@laden.example' });
    for (let count = 0; count < 10; count += 1)
      await box.anonymous.post('/api/v1/login', { body: { username: 'lena.lang', password: 'wrong' } });
    expect(await login('lena.lang')).toBe(429);
    expect(box.slices.passwords.lockedUntil(uid)).toBeGreaterThan(0);
    box.slices.passwords.limiter.succeeded(addressAttempts('127.0.0.1'));
    const admin = await box.signedIn({ uid: 'otto@kontor.localhost', role: 'admin', mode: true });
    const body = { newPassword: 'Herbstlaub22' };
    expect((await admin.post(`/api/v1/users/${uid}/password`, { body })).status).toBe(204);
    expect(box.slices.passwords.lockedUntil(uid)).toBeUndefined();
  });

  it('takes a whole name whose domain is typed with umlauts', async () => {
    box.addUser({ uid: 'anna@xn--bcker-gra.example' });
    for (const typed of ['Anna@Bäcker.example', 'anna@ba\u0308cker.example', 'anna@xn--bcker-gra.example'])
      expect(await login(typed)).toBe('anna@xn--bcker-gra.example');
    // Usernames that are addresses of elsewhere may be stored as they were typed.
    box.addUser({ uid: 'berta@bäcker.example' });
    expect(await login('Berta@Bäcker.example')).toBe('berta@bäcker.example');
    expect(box.slices.users.uidOfTyped('berta@bäcker.example')).toBe('berta@bäcker.example');
  });

  it('does not take a part of it, nor a name nobody has', async () => {
    box.addUser({ uid: 'fatma.fuchs@kontor.localhost' });
    expect([await login('fatma'), await login('fatma.fuch'), await login('gabi')]).toEqual([422, 422, 422]);
  });

  it('asks for no whole name while nobody has one at a former domain, as after the setup', async () => {
    const fresh = await startBox({ engine: createMemoryEngine() });
    const names = { firstName: 'Olga', lastName: 'Ott', externEmail: 'olga@mail.example', domain: 'firma.example' };
    const body = { uid: 'olga@firma.example', ...names, password: knownPassword, passwordRepeat: knownPassword };
    const pin = fresh.slices.setup.pin();
    expect((await fresh.anonymous.post('/api/v1/setup/new', { body: { ...body, pin } as never })).status).toBe(200);
    const { refusal } = await fresh.anonymous.post('/api/v1/login', { body: { username: 'olga', password: 'wrong' } });
    expect([refusal.code, refusal.fields.username]).toEqual(['wrong-credentials', undefined]);
    await fresh.end();
  });

  describe('after the main domain was changed', () => {
    const english = { 'accept-language': 'en' };
    const whole = 'If both are right, please enter the whole username, including the part from the @ on.';
    beforeAll(async () => {
      box.addUser({ uid: 'greta.alt@kontor.localhost' });
      const admin = await box.signedIn({ uid: 'uwe@kontor.localhost', role: 'admin', mode: true });
      expect((await admin.post('/api/v1/domains/default?domain=loeffel.localhost&anyway=true')).status).toBe(200);
    });

    const typed = (username: string, password = knownPassword) =>
      box.anonymous.post('/api/v1/login', { body: { username, password }, headers: english });

    it('still means the account of the former domain, whatever there is elsewhere', async () => {
      box.addUser({ uid: 'greta.alt@fremd.example' });
      expect(await login('greta.alt')).toBe('greta.alt@kontor.localhost');
    });

    it('means the same account with the new domain behind it, and nobody else’s with another', async () => {
      expect(await login('greta.alt@loeffel.localhost')).toBe('greta.alt@kontor.localhost');
      expect(await login('greta.alt@anders.example')).toBe(422);
      expect(await login('chef@loeffel.localhost')).toBe(422);
    });

    it('tried wrong too often with the new domain waits until there is a new password', async () => {
      const uid = box.addUser({ uid: 'lisa.alt@kontor.localhost' });
      for (let count = 0; count < 10; count += 1) await typed('lisa.alt@loeffel.localhost', 'wrong');
      expect(box.slices.passwords.lockedUntil(uid)).toBeGreaterThan(0);
      const admin = await box.signedIn({ uid: 'udine@kontor.localhost', role: 'admin', mode: true });
      const body = { newPassword: 'Herbstlaub22' };
      expect((await admin.post(`/api/v1/users/${uid}/password`, { body })).status).toBe(204);
      expect(box.slices.passwords.lockedUntil(uid)).toBeUndefined();
      box.slices.passwords.limiter.succeeded(addressAttempts('127.0.0.1'));
    });

    it('means nobody where there are two from before, and every refusal says to type the whole name', async () => {
      box.addUser({ uid: 'zwei@kontor.localhost' });
      box.addUser({ uid: 'zwei@loeffel.localhost' });
      const refused = await typed('zwei');
      const unknown = await typed('niemand');
      expect([refused.status, refused.refusal]).toEqual([422, unknown.refusal]);
      expect(refused.refusal.fields.username).toBe(whole);
      expect((await typed('zwei@kontor.localhost', 'wrong')).refusal.fields.username).toBeUndefined();
      for (const uid of ['zwei@kontor.localhost', 'zwei@loeffel.localhost']) expect(await login(uid)).toBe(uid);
    });

    it('counts wrong tries of such a name like those of any other', async () => {
      box.addUser({ uid: 'drei@kontor.localhost' });
      box.addUser({ uid: 'drei@loeffel.localhost' });
      const states = [];
      for (let count = 0; count < 11; count += 1) states.push((await typed('drei')).status);
      expect(states.slice(9)).toEqual([422, 429]);
      expect(await login('drei@kontor.localhost')).toBe('drei@kontor.localhost');
    });

    it('is nobody’s by the PUK either where two have it, which says to type the whole name', async () => {
      box.addUser({ uid: 'vier@kontor.localhost' });
      box.addUser({ uid: 'vier@loeffel.localhost', pukWaits: true });
      const puk = box.slices.passwords.waitingPuk('vier@loeffel.localhost');
      box.slices.passwords.confirmPuk('vier@loeffel.localhost');
      const reset = (name: string) =>
        box.anonymous.post(`/api/v1/users/${encodeURIComponent(name)}/password_reset`, {
          body: { token: '', pin: puk, newPassword: 'Winterabend7x', newPasswordRepeat: 'Winterabend7x' },
          headers: english,
        });
      const refused = (await reset('vier')).refusal;
      expect([refused.code, refused.fields.username]).toEqual(['wrong-puk', whole]);
      expect((await reset('vier@loeffel.localhost')).status).toBe(204);
    });

    it('is written to each of two who have it when the password is forgotten', async () => {
      const both = ['fuenf@kontor.localhost', 'fuenf@loeffel.localhost'].map((uid) => box.addUser({ uid }));
      await box.anonymous.post('/api/v1/users/fuenf/password_reset_request');
      const admin = await box.signedIn({ uid: 'udo@kontor.localhost', role: 'admin', mode: true });
      const written = async () => {
        const { mails } = (await admin.get('/api/v1/outbox')).json;
        return mails.map(({ uid }: { uid: string }) => uid).filter((uid: string) => both.includes(uid));
      };
      await expect.poll(async () => (await written()).sort()).toEqual(both);
    });

    it('of a table is the one who exists, or somebody else with a number', async () => {
      box.addUser({ uid: 'ida.alt@kontor.localhost', givenname: 'Ida', surname: 'Alt' });
      const admin = await box.signedIn({ uid: 'ute@kontor.localhost', role: 'admin', mode: true });
      const text = 'Vorname;Nachname;E-Mail\nIda;Alt;extern.ida.alt@kontor.localhost\nIda;Alt;andere@mail.example';
      const { lines } = (await sendTable(admin, text, 'dryRun=true', english)).json;
      expect(lines.map(({ uid, state }) => `${uid} ${state}`)).toEqual([
        'ida.alt@kontor.localhost existing',
        'ida.alt2@loeffel.localhost new',
      ]);
    });

    it('is given once by a table, too', async () => {
      const admin = await box.signedIn({ uid: 'uli@kontor.localhost', role: 'admin', mode: true });
      const text =
        'Vorname;Nachname;Benutzername\nNina;Neu;nina.n@loeffel.localhost\nNora;Nord;nina.n@kontor.localhost';
      for (const query of ['dryRun=true', ''])
        expect((await sendTable(admin, text, query, english)).json.lines.map(({ uid }) => uid)).toEqual([
          'nina.n@loeffel.localhost',
          'nina.n2@kontor.localhost',
        ]);
      expect(await login('nina.n')).not.toBe('nina.n@kontor.localhost');
      expect(box.slices.users.resolveTyped('nina.n')).toMatchObject({ isAmbiguous: false });
    });

    it('is refused for somebody new, also while a deleted one could be restored', async () => {
      const admin = await box.signedIn({ uid: 'uta@kontor.localhost', role: 'admin', mode: true });
      const add = (uid: string) =>
        admin.post('/api/v1/users', {
          body: {
            uid,
            givenname: 'Greta',
            surname: 'Alt',
            userPassword: knownPassword,
            posixGroupName: 'user',
            memberOf: [],
          },
          headers: english,
        });
      const refused = await add('greta.alt@loeffel.localhost');
      expect([refused.status, refused.refusal.code]).toEqual([409, 'user-name-of-namesake']);
      expect(refused.refusal.fields.uid).toContain('greta.alt@kontor.localhost');
      const { localParts } = (await admin.get('/api/v1/users/taken_names')).json;
      expect(localParts).toContain('greta.alt');
      expect(localParts).not.toContain('chef');
      await admin.delete('/api/v1/users/greta.alt%40kontor.localhost');
      expect((await add('greta.alt@loeffel.localhost')).status).toBe(409);
      expect((await admin.get('/api/v1/users/taken_names')).json.localParts).toContain('greta.alt');
      expect((await add('greta.alt2@loeffel.localhost')).status).toBe(201);
    });
  });
});
