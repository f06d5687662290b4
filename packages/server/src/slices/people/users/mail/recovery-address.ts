import { isDue } from '@kontor/platform/work/deadlines';
import { days } from '@kontor/platform/work/durations';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { UserRow } from '../db.ts';

const context = 'recovery-address';

/** Days in which password links still go to the previous address, after a user has changed it with nothing but their session. */
export const daysBefore = 7;
const waitMs = days(daysBefore);

interface PreviousAddress {
  address: string;
  until: number;
}

/** The address for password links: whoever takes over a session cannot redirect them at once. */
export function createRecoveryAddress({ settings, clock }: Pick<ServerContext, 'settings' | 'clock'>) {
  /** Returns the previous address while links still go there. */
  function before(uid: string): string | undefined {
    const text = settings.get(context, uid);
    if (!text) return undefined;
    const { address, until }: PreviousAddress = JSON.parse(text);
    return isDue(until, clock.now(), 2 * waitMs) ? undefined : address;
  }

  return {
    of: ({ uid, extern_email }: Pick<UserRow, 'uid' | 'extern_email'>): string => before(uid) ?? extern_email,
    /**
     * Called when the address has changed; joins a running transaction. `isProven`: changed by an administrator in admin mode, so links go to the new address
     * at once. Otherwise links go to the first address for a while, even after several changes in a row.
     */
    changed(uid: string, from: string, to: string, isProven: boolean): void {
      const address = before(uid) ?? from;
      const waits = !isProven && address !== '' && address !== to;
      const previous: PreviousAddress = { address, until: clock.now() + waitMs };
      settings.set(context, uid, waits ? JSON.stringify(previous) : '');
    },
    /** The user name may belong to somebody else next. */
    forget: (uid: string): void => settings.set(context, uid, ''),
  };
}

export type RecoveryAddress = ReturnType<typeof createRecoveryAddress>;
