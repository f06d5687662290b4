import type { ServerContext } from '../../../../core/server-context.ts';
import type { Members } from '../rules.ts';

const context = 'former-members';

/** Members of an app when it was removed and its data retained: only they can be members again without admin mode. */
export function createFormerMembers({ settings }: Pick<ServerContext, 'settings'>) {
  function of(instanceId: string): Record<string, readonly string[]> {
    const text = settings.get(context, instanceId);
    return text ? JSON.parse(text) : {};
  }
  return {
    /** Stores the members; joins a running transaction. Without groups none are stored. */
    remember: (instanceId: string, groups: Record<string, readonly string[]>): void =>
      settings.set(context, instanceId, JSON.stringify(groups)),
    /** Whether all members were in the same group before. */
    includes(instanceId: string, members: Members): boolean {
      const former = of(instanceId);
      return [...members].every(([cn, uids]) => uids.every((uid) => former[cn]?.includes(uid)));
    },
  };
}
