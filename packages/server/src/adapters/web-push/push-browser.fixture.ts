import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';

/** The side of a browser: its keys, and reading what was encrypted for them (RFC 8291, 3.4). */
export function createBrowser() {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

  function decrypt(body: Buffer): string {
    const [salt, idLength] = [body.subarray(0, 16), body[20] ?? 0];
    const sender = body.subarray(21, 21 + idLength);
    const sealed = body.subarray(21 + idLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
    const shared = derive(own.computeSecret(sender), auth, info, 32);
    const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return text.subarray(0, text.lastIndexOf(2)).toString();
  }

  return { keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') }, decrypt };
}

/** Returns the claims of a header `Authorization` whose signature is right (RFC 8292). Throws otherwise. */
export function verifyVapid(header: string): { aud: string; exp: number; sub: string; key: string } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url')))
    throw new Error('The signature is wrong');
  if (parse(head).alg !== 'ES256') throw new Error('Push services take ES256 only');
  return { ...parse(claims), key };
}
