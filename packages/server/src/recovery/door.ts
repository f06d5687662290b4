import { randomBytes, randomInt } from 'node:crypto';
import type { User } from '@kontor/contract/users';
import { Refused } from '@kontor/platform/errors';
import type { Caller } from '@kontor/platform/http/route';
import type { Clock } from '@kontor/platform/work/clock';
import { isSamePin } from '../slices/setup/index.ts';
import { createPinTries } from './pin-tries.ts';

/** Stands for whoever read the PIN off the console, as long as nobody's account can be read. */
const uid = 'recovery';

/**
 * Lets in who knows the PIN that the console shows (keeps H8): the accounts are in the database that is gone. Everything is in memory, and ends
 * with this start.
 */
export function createRecoveryDoor(clock: Clock) {
  // Drawn at each start: a PIN for the setup stands in the settings of the service for years.
  const pin = String(randomInt(100_000_000)).padStart(8, '0');
  const callers = new Map<string, Caller>();
  const tries = createPinTries(clock);

  return {
    pin,
    identify: (token: string) => callers.get(token),
    /** Answers the token of a new session. */
    enter(typed: string, address: string): string {
      tries.check(address);
      if (!isSamePin(typed, pin)) {
        tries.failed(address);
        throw new Refused('wrong-recovery-pin');
      }
      tries.succeeded(address);
      const token = randomBytes(32).toString('base64url');
      callers.set(token, { ...nobodyElse, sessionId: token });
      return token;
    },
    leave: () => callers.clear(),
  };
}

const nobodyElse = {
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
