import type { Access, Endpoint } from '@kontor/contract/endpoint';
import { Refused } from '../errors.ts';
import type { Caller } from './route.ts';

/** Throws the refusal a caller gets at this access level: session first (401), then role (403), then admin mode (412). */
export function checkAccess(endpoint: Endpoint, caller: Caller | undefined, now: number): void {
  if (endpoint.access === 'public') return;
  if (caller === undefined) throw new Refused('not-signed-in');
  if (!caller.twoFactorConfirmed && !endpoint.beforeTwoFactor) throw new Refused('two-factor-needed');
  if (!hasRole(endpoint.access, caller)) throw new Refused('forbidden');
  if (needsMode(endpoint.access, caller) && caller.adminUntil <= now) throw new Refused('admin-mode-needed');
}

function hasRole(access: Access, caller: Caller): boolean {
  switch (access) {
    case 'public':
    case 'person':
      return true;
    case 'admin-role':
    case 'admin':
      return caller.role === 'admin';
    case 'signing':
      return caller.signing;
    case 'admin-or-signing':
      return caller.role === 'admin' || caller.signing;
  }
}

const needsMode = (access: Access, caller: Caller): boolean => access === 'admin' && caller.role === 'admin';
