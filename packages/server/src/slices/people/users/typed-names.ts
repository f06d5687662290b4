import { cleanUid, completeUserName } from '@kontor/contract/rules/people/username';
import type { ServerContext } from '../../../core/server-context.ts';
import type { UsersDb } from './db.ts';

/**
 * Creates a function that returns the uid of a name typed to sign in. Without a domain it is that of the box; where nobody has that name, the only user with
 * that part before the @. Unknown names are completed, too.
 */
export function createTypedNames(db: UsersDb, boxAddress: Pick<ServerContext['boxAddress'], 'domain'>) {
  return (typed: string): string => {
    const uid = completeUserName(typed, boxAddress.domain());
    const known = [uid, cleanUid(uid)].find((name) => db.find(name) !== undefined);
    if (known !== undefined || typed.trim().replace(/@$/, '').includes('@')) return known ?? uid;
    const [only, another] = db.uidsWithLocalPart(uid.slice(0, uid.lastIndexOf('@')));
    return only !== undefined && another === undefined ? only : uid;
  };
}
