export {};

declare module '../../core/domain-events.ts' {
  interface DomainEventMap {
    'user-added': { uid: string };
    /** Name, mail or another field of a user has changed. */
    'user-changed': { uid: string };
    /** The address for password links has changed. */
    'recovery-address-changed': { uid: string };
    /** A user has stored or forgotten an own setting of the portal. */
    'own-setting-changed': { uid: string; id: string };
    'user-disabled': { uid: string };
    'user-enabled': { uid: string };
    /** The user was removed; their data is retained until they are purged. */
    'user-removed': { uid: string };
    'user-restored': { uid: string };
    /** The user was purged and cannot be restored: their holdings may be deleted. */
    'user-purged': { uid: string };
    'password-changed': { uid: string; exceptSession: string | undefined };
    /** An administrator has set a temporary password; `by` is their name. */
    'password-given': { uid: string; by: string };
    /** An administrator was shown a link to a new password of the user; `by` is their name, `actor` their username. */
    'password-link-shown': { uid: string; by: string; actor: string };
    /** The address of a user who never signed in was changed by `actor`, after somebody had chosen a password by a link; `name` is the user's. */
    'password-by-former-link': { name: string; actor: string };
    /** The user has set a new password with nothing but the PUK. */
    'password-reset-by-puk': { uid: string };
    /** Enabled or disabled in this session, which has just proven it; empty when an administrator disabled it. */
    'second-factor-changed': { uid: string; sessionId: string };
    'session-ended': { sessionId: string; uid: string };
    'membership-changed': { uid: string; group: string };
    'group-removed': { group: string };
  }
}
