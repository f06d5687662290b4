import { hash } from 'node:crypto';

/**
 * Hashes the password of an app for slapd (slapd-pw-sha2(5)). A single fast hash is sufficient for a password checked at every login: the box generates it with
 * 256 random bits, so it cannot be guessed.
 */
export function hashServicePassword(password: string, salt: string): string {
  const digest = hash('sha512', Buffer.from(password + salt), 'buffer');
  return `{SSHA512}${Buffer.concat([digest, Buffer.from(salt)]).toString('base64')}`;
}
