/**
 * Domain events: what happened, in the past tense, ids only (invariant S2). A slice publishes one inside its transaction; slices below it handle it in the
 * same transaction, change only their own tables and cannot refuse.
 */
export interface DomainEvents {
  'person-added': { uid: string };
  /** Name, mail or another field of a user has changed. */
  'person-changed': { uid: string };
  /** The address for password links has changed. */
  'recovery-address-changed': { uid: string };
  /** The user was removed; their data is retained until they are purged. */
  'person-removed': { uid: string };
  'person-put-back': { uid: string };
  /** The user was purged and cannot be restored: their holdings may be deleted. */
  'person-forgotten': { uid: string };
  'person-disabled': { uid: string };
  'person-enabled': { uid: string };
  'password-changed': { uid: string; exceptSession: string | undefined };
  /** Enabled or disabled in this session, which has just proven it; empty when an administrator disabled it. */
  'second-factor-changed': { uid: string; sessionId: string };
  'membership-changed': { uid: string; group: string };
  'group-removed': { group: string };
  'session-ended': { sessionId: string; uid: string };
  'app-installed': { instanceId: string };
  'app-changed': { instanceId: string };
  'app-removed': { instanceId: string };
  /** The box's own authority was unusable and has been replaced: devices do not trust the new one yet. */
  'authority-remade': Record<string, never>;
  'domain-changed': { domain: string };
}

export type DomainEventName = keyof DomainEvents;
