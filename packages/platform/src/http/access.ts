import type { Access, Endpoint } from '@kontor/contract/endpoint';
import { RefusedError } from '../errors.ts';
import type { Identity } from './actor.ts';

/** Throws the refusal for a caller without this access: session first (401), then a temporary password and the role (403), then admin mode (412). */
export function checkAccess(endpoint: Endpoint, actor: Identity | undefined, now: number): void {
  if (endpoint.access === 'public') return;
  if (actor === undefined) throw new RefusedError('not-signed-in');
  if (!actor.twoFactorConfirmed && !endpoint.beforeTwoFactor) throw new RefusedError('two-factor-needed');
  if (actor.mustChangePassword && !endpoint.beforePasswordChange && !endpoint.beforeTwoFactor)
    throw new RefusedError('password-change-needed');
  if (!hasRole(endpoint.access, actor)) throw new RefusedError('forbidden');
  if (needsMode(endpoint.access, actor) && actor.adminUntil <= now) throw new RefusedError('admin-mode-needed');
}

function hasRole(access: Access, actor: Identity): boolean {
  switch (access) {
    case 'public':
    case 'person':
      return true;
    case 'admin-role':
    case 'admin':
      return actor.role === 'admin';
    case 'signing':
      return actor.signing;
    case 'admin-or-signing':
      return actor.role === 'admin' || actor.signing;
  }
}

const needsMode = (access: Access, actor: Identity): boolean => access === 'admin' && actor.role === 'admin';
