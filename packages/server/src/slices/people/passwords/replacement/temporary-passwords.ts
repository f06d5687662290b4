import type { CredentialsDb } from '../db.ts';

/** Passwords that an administrator has set: their users replace them at the next sign-in, and until then they open nothing else. */
export function createTemporaryPasswords(db: CredentialsDb, setPassword: (uid: string, hash: string) => void) {
  return {
    /** Ends all sessions of the user and invalidates all password links. Joins a running transaction. */
    setTemporary(uid: string, hash: string): void {
      setPassword(uid, hash);
      db.change(uid, { password_temporary: 1 });
    },
    /** Marks the password of a user who is being added. Joins a running transaction. */
    markTemporary: (uid: string): void => void db.change(uid, { password_temporary: 1 }),
    isTemporary: (uid: string): boolean => db.find(uid)?.password_temporary === 1,
  };
}
