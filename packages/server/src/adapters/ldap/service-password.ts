import { hash } from 'node:crypto';

/**
 * What slapd keeps of an app's password (slapd-pw-sha2(5)). One fast hash is enough, and right for something asked at every sign-in: the password is
 * made by the box and has 256 random bits, which nobody can try out.
 */
export function hashServicePassword(password: string, salt: string): string {
  const digest = hash('sha512', Buffer.from(password + salt), 'buffer');
  return `{SSHA512}${Buffer.concat([digest, Buffer.from(salt)]).toString('base64')}`;
}
