import { adminGroup, type Groups } from '../groups/index.ts';
import type { Passwords } from '../passwords/index.ts';
import type { UsersDb } from './db.ts';

export interface AdministratorsNeeds {
  db: Pick<UsersDb, 'find'>;
  groups: Pick<Groups, 'membersOf'>;
  passwords: Pick<Passwords, 'hasPassword'>;
}

/** Who administers the box. Only administrators who can sign in count: nobody else could help. */
export function createAdministrators({ db, groups, passwords }: AdministratorsNeeds) {
  const admins = (): string[] => groups.membersOf(adminGroup);
  const canSignIn = (uid: string): boolean => db.find(uid)?.enabled === 1 && passwords.hasPassword(uid);
  const hasComeIn = (uid: string): boolean => canSignIn(uid) && db.find(uid)?.signed_in === 1;
  return {
    admins,
    /** Whether the account is enabled and has a password that opens it. */
    canSignIn,
    /** Returns the administrators who could help somebody. */
    ableAdmins: (): string[] => admins().filter(canSignIn),
    countAdministrators: (): number => admins().filter(canSignIn).length,
    /** Returns how many administrators can sign in and have done so before. */
    countAdministratorsSignedIn: (): number => admins().filter(hasComeIn).length,
    /** Returns how many administrators are not disabled and have yet to sign in, also those who wait for their link after a promotion. */
    countAdministratorsAwaited: (): number =>
      admins().filter((uid) => {
        const user = db.find(uid);
        return user?.enabled === 1 && (user.signed_in === 0 || !canSignIn(uid));
      }).length,
    /** Whether the user is an administrator, and no other administrator can sign in. */
    isOnlyAdministrator(uid: string): boolean {
      const all = admins();
      return all.includes(uid) && !all.some((other) => other !== uid && canSignIn(other));
    },
    /** Whether the user is an administrator, and no other administrator who can sign in has ever done so: nobody else is known to be able to help. */
    isAloneAsAdministrator(uid: string): boolean {
      const all = admins();
      return all.includes(uid) && !all.some((other) => other !== uid && hasComeIn(other));
    },
  };
}
