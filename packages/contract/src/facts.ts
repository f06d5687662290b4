/**
 * Facts: what happened, in the past tense, ids only (invariant S2). A slice announces one inside its transaction; slices that stand below it
 * listen in the same transaction, change only their own tables and cannot refuse.
 */
export interface Facts {
  'person-added': { uid: string };
  'person-removed': { uid: string };
  'person-disabled': { uid: string };
  'password-changed': { uid: string; keptSession: string | undefined };
  /** Switched on or off in this session, which has just proven it. */
  'second-factor-changed': { uid: string; sessionId: string };
  'membership-changed': { uid: string; group: string };
  'session-ended': { sessionId: string; uid: string };
  'app-installed': { instanceId: string };
  'app-changed': { instanceId: string };
  'app-removed': { instanceId: string };
  'domain-changed': { domain: string };
}

export type FactName = keyof Facts;
