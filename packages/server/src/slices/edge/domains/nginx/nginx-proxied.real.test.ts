import { startBox, type TestBox } from '@kontor/testkit/box';
import { clientOf } from '@kontor/testkit/client';
import { knownPassword } from '@kontor/testkit/known-users';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, describe, expect, it } from 'vitest';
import { isNginxInstalled } from '../../../../adapters/nginx/installed.ts';

describe.runIf(isNginxInstalled())('nginx behind a proxy', () => {
  let box: TestBox;
  afterEach(() => box.end());

  const addressSeen = async (more: Record<string, string>): Promise<string | undefined> => {
    box = await startBox({
      engine: createMemoryEngine(),
      environment: { KONTOR_EDGE: 'nginx', KONTOR_HTTPS_PORT: 'off', ...more },
    });
    const body = { username: box.addUser(), password: knownPassword };
    const headers = { 'x-forwarded-for': '9.9.9.9, 1.2.3.4' };
    const answer = await box.anonymous.post('/api/v1/login', { body, headers });
    const client = clientOf(box.port, String(answer.headers['x-auth-token']));
    return (await client.get('/api/v1/sessions')).json[0]?.address;
  };

  it('that is named takes the last address the proxy added', async () => {
    expect(await addressSeen({ KONTOR_TRUSTED_PROXY: '127.0.0.1' })).toBe('1.2.3.4');
  });

  it('that is not named takes that of the connection', async () => {
    expect(await addressSeen({})).toBe('127.0.0.1');
  });
});
