import { createECDH } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { encryptPush, isUsable, longestPush } from './encryption.ts';
import { createBrowser } from './push-browser.fixture.ts';

describe('a push message', () => {
  test('is encrypted as in the example of RFC 8291, appendix A', () => {
    const sender = createECDH('prime256v1');
    sender.setPrivateKey(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'));
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url');
    const text = Buffer.from('When I grow up, I want to be a watermelon');
    expect(encryptPush(text, keys, { sender, salt }).toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  test('is another one each time, and read by its browser only', () => {
    const [browser, other] = [createBrowser(), createBrowser()];
    const [first, second] = [encryptPush(Buffer.from('ä'), browser.keys), encryptPush(Buffer.from('ä'), browser.keys)];
    expect(first.equals(second)).toBe(false);
    expect([browser.decrypt(first), browser.decrypt(second)]).toEqual(['ä', 'ä']);
    expect(() => other.decrypt(first)).toThrow();
  });

  test('has the same length whatever it says', () => {
    const { keys, decrypt } = createBrowser();
    const bodies = ['a', 'b'.repeat(500)].map((text) => encryptPush(Buffer.from(text), keys, { paddedTo: 512 }));
    expect(bodies.map(({ length }) => length)).toEqual([615, 615]);
    expect(bodies.map(decrypt)).toEqual(['a', 'b'.repeat(500)]);
  });

  test('fits into the 4096 bytes of a push service, or is refused', () => {
    const { keys, decrypt } = createBrowser();
    const whole = encryptPush(Buffer.alloc(longestPush, 'x'), keys, { paddedTo: 8192 });
    expect([whole.length, decrypt(whole).length]).toEqual([4096, longestPush]);
    expect(() => encryptPush(Buffer.alloc(longestPush + 1), keys)).toThrow('at most');
  });
});

describe('keys of a browser', () => {
  const { keys } = createBrowser();
  const point = Buffer.from(keys.p256dh, 'base64url');
  test.each([
    ['are usable', keys, true],
    ['are no point of the curve', { ...keys, p256dh: Buffer.from(point).fill(7, 1).toString('base64url') }, false],
    ['are empty', { p256dh: '', auth: '' }, false],
    ['are cut', { ...keys, p256dh: point.subarray(0, 64).toString('base64url') }, false],
    ['have a short secret', { ...keys, auth: 'AAAA' }, false],
  ])('that %s', (_what, given, is) => {
    expect(isUsable(given)).toBe(is);
  });
});
