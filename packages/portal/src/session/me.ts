import type { User } from '@kontor/contract/people/users';
import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { dnOfGroup } from '@kontor/contract/rules/people/dn';
import { createContext, use } from 'react';

/** The signed-in user, and what the roles allow. */
export interface Me {
  user: User;
  isAdmin: boolean;
  /** Manager: may buy. */
  isSigning: boolean;
  /** Store and groups: administrators and managers. */
  mayManageApps: boolean;
}

export function meOf(user: User): Me {
  const isAdmin = user.posixGroupName === 'admin';
  const isSigning = user.memberOf.includes(dnOfGroup('signing'));
  return { user, isAdmin, isSigning, mayManageApps: isAdmin || isSigning };
}

/** Returns given name and surname, else the display name, else the user name. */
export function fullName(user: Pick<User, 'givenname' | 'surname' | 'displayName' | 'uid'>): string {
  return `${user.givenname} ${user.surname}`.trim() || user.displayName || readableAddress(user.uid);
}

export const MeContext = createContext<Me | undefined>(undefined);

export function useMe(): Me {
  const me = use(MeContext);
  if (!me) throw new Error('Nobody is signed in around this component');
  return me;
}
