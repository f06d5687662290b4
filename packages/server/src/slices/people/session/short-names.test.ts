import { startBox, type TestBox } from '@kontor/testkit/box';
import { knownPassword } from '@kontor/testkit/known-users';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

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

  it('does not take a part of it, nor a name nobody has', async () => {
    box.addUser({ uid: 'fatma.fuchs@kontor.localhost' });
    expect([await login('fatma'), await login('fatma.fuch'), await login('gabi')]).toEqual([422, 422, 422]);
  });
});
