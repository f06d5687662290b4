/** Who does something, and from where: a user, or the server itself. */
export interface Actor {
  /** uid of the user. */
  uid: string;
  /** Address of the connection; forwarded addresses only from our own edge (keeps H7). Empty where no connection is involved. */
  address: string;
}

/** The user of a session, with the rights the session has now. */
export interface Identity {
  uid: string;
  sessionId: string;
  role: 'user' | 'admin';
  /** Member of the group `signing`. */
  signing: boolean;
  /** cn of every group the user is in. */
  groups: readonly string[];
  /** A second factor is not needed, or was confirmed in this session. */
  twoFactorConfirmed: boolean;
  /** The password was set by an administrator and opens nothing but the call that replaces it. */
  mustChangePassword: boolean;
  /** End of admin mode in ms since the epoch, or 0. */
  adminUntil: number;
}

/** The signed-in user who makes a call, set by `serve`. */
export interface SessionActor extends Actor, Identity {}

/** The part of a call that says who makes it, for what does slow work before it writes. */
export interface Caller {
  actor: SessionActor;
  /**
   * Throws the refusal when the session has lost the access of the endpoint since the call began: signed out, removed, without the role or admin mode. Call
   * in the transaction that writes.
   */
  checkAccess(): void;
}
