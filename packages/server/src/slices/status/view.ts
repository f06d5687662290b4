import type { Status } from '@kontor/contract/status';
import type { Caller } from '@kontor/platform/http/route';

/** What is the same for everybody at one moment. */
export type BoxFacts = Pick<
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
>;

/** Signed-out callers get only what the login and setup screens need. */
export function viewStatus(
  box: BoxFacts,
  caller: Caller | undefined,
  announcement: Status['announcement'],
  now: number,
): Status {
  const isIn = caller?.twoFactorConfirmed === true;
  const enabled = isIn && caller.adminUntil > now;
  return {
    ...box,
    adminMode: { enabled, expires: enabled ? new Date(caller.adminUntil).toISOString() : null },
    product: 'Kontor',
    groupware: false,
    announcement: isIn ? announcement : null,
    engine: isIn ? box.engine : null,
    exposed: isIn && box.exposed,
    diskSpace: isIn && caller.role === 'admin' ? box.diskSpace : null,
  };
}
