import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const period = 30;

/**
 * Returns the six digits an authenticator app shows for a secret (RFC 6238: SHA-1, 30 seconds), implemented independently of the server.
 * `steps` selects a later time step, because each code is valid once only.
 */
export function codeOf(secret: string, steps = 0): string {
  const bits = [...secret.replaceAll(/\s|=/g, '')].map((character) =>
    alphabet.indexOf(character).toString(2).padStart(5, '0'),
  );
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / period) + steps));
  const hash = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}
