import { randomBytes, randomInt } from 'node:crypto';
import type { User } from '@kontor/contract/people/users';
import { RefusedError } from '@kontor/platform/errors';
import type { Actor } from '@kontor/platform/http/route';
import type { Clock } from '@kontor/platform/work/clock';
import { isSamePin } from '../slices/talk/setup/index.ts';
import { createPinAttemptLimiter } from './pin-attempt-limiter.ts';

/** Stands for whoever read the PIN off the console, as long as nobody's account can be read. */
const uid = 'recovery';

/**
 * Lets in who knows the PIN that the console shows (keeps H8): the accounts are in the database that is gone. Everything is in memory, and ends
 * with this start.
 */
export function createRecoveryLogin(clock: Clock) {
  // Drawn at each start: a PIN for the setup stands in the settings of the service for years.
  const pin = String(randomInt(100_000_000)).padStart(8, '0');
  const actors = new Map<string, Actor>();
  const attempts = createPinAttemptLimiter(clock);

  return {
    pin,
    identify: (token: string) => actors.get(token),
    /** Answers the token of a new session. */
    enter(typed: string, address: string): string {
      attempts.check(address);
      if (!isSamePin(typed, pin)) {
        attempts.failed(address);
        throw new RefusedError('wrong-recovery-pin');
      }
      attempts.succeeded(address);
      const token = randomBytes(32).toString('base64url');
      actors.set(token, { ...recoveryActor, sessionId: token });
      return token;
    },
    leave: () => actors.clear(),
  };
}

const recoveryActor = {
  uid,
  role: 'admin',
  signing: false,
  groups: [],
  twoFactorConfirmed: true,
  adminUntil: 0,
} as const;

/** What the page is told about who is in; there is no account behind it. */
export const recoveryUser: User = {
  ...{ uid, dn: '', cn: uid, givenname: '', surname: '', displayName: uid, externEmail: '', internEmail: '' },
  ...{ mobile: '', telephoneNumber: '', facsimileTelephoneNumber: '', postalAddress: '', postalCode: '', street: '' },
  ...{ title: '', description: '', twoFactorEnabled: false, posixGroupName: 'admin', memberOf: [], secretary: '' },
  ...{ manager: '', preferredLanguage: 'de', enabled: true, external: false, jpegPhoto: '' },
};
