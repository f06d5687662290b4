import type { ServerContext } from '../../../../core/server-context.ts';
import type { Members } from '../rules.ts';

const context = 'former-members';

/** Who was in the groups of an app when it was removed and its data kept: they get in again without admin mode, nobody else does. */
export function createFormerMembers({ settings }: Pick<ServerContext, 'settings'>) {
  function of(instanceId: string): Record<string, readonly string[]> {
    const text = settings.get(context, instanceId);
    return text ? JSON.parse(text) : {};
  }
  return {
    /** Joins a running transaction; without groups nobody is remembered. */
    remember: (instanceId: string, groups: Record<string, readonly string[]>): void =>
      settings.set(context, instanceId, JSON.stringify(groups)),
    /** Whether everybody was in the same group before. */
    includes(instanceId: string, members: Members): boolean {
      const former = of(instanceId);
      return [...members].every(([cn, uids]) => uids.every((uid) => former[cn]?.includes(uid)));
    },
  };
}
