import { startBox } from '@kontor/testkit/box';
import { ask } from '@kontor/testkit/client';
import { expect, it } from 'vitest';

it('an unknown path or method of the API is refused as everything else is, in the language of the caller', async () => {
  const box = await startBox();
  const unknown = [
    ['GET', '/api/v1/nothing'],
    ['PUT', '/api/v1/status'],
    ['POST', '/api/v2/status'],
  ] as const;
  for (const [method, path] of unknown) {
    const german = await ask(box.port, method, path);
    const english = await ask(box.port, method, path, { headers: { 'accept-language': 'en' } });
    expect([german.status, german.refusal.code, german.refusal.fields], path).toEqual([404, 'not-found', {}]);
    expect(german.refusal.message).not.toBe(english.refusal.message);
  }
  await box.end();
});
