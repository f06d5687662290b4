import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { hours } from '@kontor/platform/work/durations';

/** The key pair by which push services know who sends. */
export interface VapidKeys {
  /** Uncompressed point, base64url: what browsers subscribe with. */
  publicKey: string;
  privateKey: KeyObject;
}

/** A day at most (RFC 8292, 2); half of it leaves room for clocks that differ. */
const longestToken = hours(12);

/** Returns a new key pair as text, to be sealed. */
export function makeVapidKeys(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return JSON.stringify(privateKey.export({ format: 'jwk' }));
}

/** Opens the text of `makeVapidKeys`. Throws when it is something else. */
export function openVapidKeys(text: string): VapidKeys {
  const key = JSON.parse(text);
  const point = [Buffer.of(4), Buffer.from(key.x, 'base64url'), Buffer.from(key.y, 'base64url')];
  return {
    publicKey: Buffer.concat(point).toString('base64url'),
    privateKey: createPrivateKey({ key, format: 'jwk' }),
  };
}

/** Returns the header `Authorization` of a push to this service (RFC 8292, 3). `subject` is where its operator reaches us, a URL; `now` in milliseconds. */
export function vapidHeader(keys: VapidKeys, endpoint: string, subject: string, now: number): string {
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor((now + longestToken) / 1000), sub: subject };
  const text = [{ typ: 'JWT', alg: 'ES256' }, claims].map(part).join('.');
  const signature = sign('sha256', Buffer.from(text), { key: keys.privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${text}.${signature.toString('base64url')}, k=${keys.publicKey}`;
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
