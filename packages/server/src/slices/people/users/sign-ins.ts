import type { UsersDb } from './db.ts';

/** Creates what is called when a user signs in; it writes only the first time. Joins a running transaction. */
export function createSignIns(db: UsersDb, changed: () => void) {
  return (uid: string): void => {
    if (db.find(uid)?.signed_in !== 0) return;
    db.change(uid, { signed_in: 1 });
    changed();
  };
}
