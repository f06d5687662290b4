import { isDue } from '@kontor/platform/work/deadlines';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { UserRow } from '../db.ts';

const context = 'recovery-address';
const day = 24 * 3_600_000;

/** Days in which links to a new password still go to the address before, after people changed it with nothing but their session. */
export const daysBefore = 7;
const waitMs = daysBefore * day;

interface PreviousAddress {
  address: string;
  until: number;
}

/** Where links to a new password go: whoever takes over a session cannot point them to an address of their own at once. */
export function createRecoveryAddress({ settings, clock }: Pick<ServerContext, 'settings' | 'clock'>) {
  /** The address before, while links still go there. */
  function before(uid: string): string | undefined {
    const text = settings.get(context, uid);
    if (!text) return undefined;
    const { address, until }: PreviousAddress = JSON.parse(text);
    return isDue(until, clock.now(), 2 * waitMs) ? undefined : address;
  }

  return {
    of: ({ uid, extern_email }: Pick<UserRow, 'uid' | 'extern_email'>): string => before(uid) ?? extern_email,
    /**
     * The address was changed; joins a running transaction. `isProven`: an administrator in admin mode did, so links go to the new one at once. Else
     * several changes in a row all leave the first address in its place.
     */
    changed(uid: string, from: string, to: string, isProven: boolean): void {
      const address = before(uid) ?? from;
      const waits = !isProven && address !== '' && address !== to;
      const previous: PreviousAddress = { address, until: clock.now() + waitMs };
      settings.set(context, uid, waits ? JSON.stringify(previous) : '');
    },
    /** Somebody else may have the user name next. */
    forget: (uid: string): void => settings.set(context, uid, ''),
  };
}

export type RecoveryAddress = ReturnType<typeof createRecoveryAddress>;
