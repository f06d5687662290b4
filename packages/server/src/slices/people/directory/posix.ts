import type { DirectoryUser } from './entries.ts';

/** Names a Linux machine can hold, and an access rule can look up. */
const isPosixName = (name: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._@-]*$/.test(name);

/** Returns the names under which a group lists a user for machines that read names instead of DNs (RFC 2307). */
export const posixNames = ({ uid, shortName }: Pick<DirectoryUser, 'uid' | 'shortName'>): string[] =>
  [uid, shortName].filter((name) => name !== undefined).filter(isPosixName);

/**
 * Returns what a Linux machine or a storage device needs to know of a user (RFC 2307). The home folder never changes, so it has the user name in full: a short
 * name may pass on to somebody else. Each user has a group of the same number, as Debian gives its own users one.
 */
export const posixAttributes = ({ uid, number }: DirectoryUser): Record<string, string[]> => ({
  uidNumber: [String(number)],
  gidNumber: [String(number)],
  homeDirectory: [`/home/${isPosixName(uid) ? uid : number}`],
  loginShell: ['/bin/bash'],
});

/** Returns a time as LDAP writes it (RFC 4517, 3.3.13). */
export const generalizedTime = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`;
