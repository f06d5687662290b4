import { randomBytes, randomInt } from 'node:crypto';
import type { User } from '@kontor/contract/people/users';
import { RefusedError } from '@kontor/platform/errors';
import type { Identity } from '@kontor/platform/http/actor';
import type { Clock } from '@kontor/platform/work/clock';
import { isSamePin } from '../slices/talk/setup/index.ts';
import { createPinAttemptLimiter } from './pin-attempt-limiter.ts';

/** Placeholder account of whoever knows the PIN, since no real account can be read. */
const uid = 'recovery';

/** Signs in with the PIN shown on the console (keeps H8), because the accounts are in the database. Sessions are in memory and end with this process. */
export function createRecoveryLogin(clock: Clock) {
  // Generated at each start: the setup PIN stays in the service's settings for years.
  const pin = String(randomInt(100_000_000)).padStart(8, '0');
  const actors = new Map<string, Identity>();
  const attempts = createPinAttemptLimiter(clock);

  return {
    pin,
    identify: (token: string) => actors.get(token),
    /** Returns the token of a new session. Throws `wrong-recovery-pin`, and `too-many-tries` while the address has to wait. */
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
  mustChangePassword: false,
  adminUntil: 0,
} as const;

/** The signed-in user as the page sees it; there is no account behind it. */
export const recoveryUser: User = {
  ...{ uid, dn: '', cn: uid, givenname: '', surname: '', displayName: uid, externEmail: '', internEmail: '' },
  ...{ mobile: '', telephoneNumber: '', facsimileTelephoneNumber: '', postalAddress: '', postalCode: '', street: '' },
  ...{ title: '', description: '', twoFactorEnabled: false, posixGroupName: 'admin', memberOf: [], secretary: '' },
  ...{ manager: '', preferredLanguage: 'de', enabled: true, external: false, jpegPhoto: '' },
};
