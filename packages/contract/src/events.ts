/**
 * Facts: what happened, in the past tense, ids only (invariant S2). A slice announces one inside its transaction; slices that stand below it
 * listen in the same transaction, change only their own tables and cannot refuse.
 */
export interface DomainEvents {
  'person-added': { uid: string };
  /** Name, mail or another field of a person. */
  'person-changed': { uid: string };
  /** The address that links to a new password go to. */
  'recovery-address-changed': { uid: string };
  /** Deleted; what the person made is kept until it is forgotten. */
  'person-removed': { uid: string };
  'person-put-back': { uid: string };
  /** Deleted so long ago that nobody can be put back: holdings may go. */
  'person-forgotten': { uid: string };
  'person-disabled': { uid: string };
  'person-enabled': { uid: string };
  'password-changed': { uid: string; exceptSession: string | undefined };
  /** Switched on or off in this session, which has just proven it. */
  'second-factor-changed': { uid: string; sessionId: string };
  'membership-changed': { uid: string; group: string };
  'group-removed': { group: string };
  'session-ended': { sessionId: string; uid: string };
  'app-installed': { instanceId: string };
  'app-changed': { instanceId: string };
  'app-removed': { instanceId: string };
  /** The box's own authority was of no use and another one took its place: devices do not trust it yet. */
  'authority-remade': Record<string, never>;
  'domain-changed': { domain: string };
}

export type DomainEventName = keyof DomainEvents;
