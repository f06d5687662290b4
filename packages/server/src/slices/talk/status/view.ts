import type { Status } from '@kontor/contract/talk/status';
import type { Identity } from '@kontor/platform/http/actor';

/** The part of the status that is the same for all users. */
export type SharedStatus = Pick<
  Status,
  | 'status'
  | 'domain'
  | 'disabledFeatures'
  | 'mailDomains'
  | 'language'
  | 'demo'
  | 'portalUrl'
  | 'exposed'
  | 'diskSpace'
  | 'version'
  | 'engine'
  | 'mail'
>;

/** Returns the status for an actor. Signed-out callers get only what the login and setup screens need. */
export function viewStatus(
  box: SharedStatus,
  actor: Identity | undefined,
  own: Pick<Status, 'announcement' | 'wallpaper'>,
  now: number,
): Status {
  const isIn = actor?.twoFactorConfirmed === true && !actor.mustChangePassword;
  const enabled = isIn && actor.adminUntil > now;
  return {
    ...box,
    adminMode: { enabled, expires: enabled ? new Date(actor.adminUntil).toISOString() : null },
    product: 'Kontor',
    groupware: false,
    announcement: isIn ? own.announcement : null,
    wallpaper: isIn ? own.wallpaper : null,
    engine: isIn ? box.engine : null,
    exposed: isIn && box.exposed,
    diskSpace: isIn && actor.role === 'admin' ? box.diskSpace : null,
  };
}
