import { RefusedError } from '@kontor/platform/errors';
import type { Actor, SessionActor } from '@kontor/platform/http/actor';

/** Decides who is shown a link to somebody's password. A port: accounts are created after this slice. */
export interface LinkGuard {
  /** Name of a user; empty for none. */
  nameOf(uid: string): string;
  /** Whether showing a link of this user takes the own password. */
  isAdministrator(uid: string): boolean;
  /** Resolves with what is checked again when the link is shown. Throws without the own password where that is needed. */
  confirmOwn(actor: SessionActor, uid: string, ownPassword?: string): Promise<{ check(): void }>;
  /** Tells the user that the link was shown. Joins a running transaction. */
  shown(actor: Actor, uid: string): void;
}

/** Shows no links: for an outbox without accounts. */
export const noLinks: LinkGuard = {
  nameOf: () => '',
  isAdministrator: () => true,
  confirmOwn: () => Promise.reject(new RefusedError('forbidden')),
  shown() {},
};
