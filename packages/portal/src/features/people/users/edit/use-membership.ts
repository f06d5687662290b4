import type { User } from '@kontor/contract/people/users';
import { dnOfGroup } from '@kontor/contract/rules/people/dn';
import { api, isUnreachable } from '../../../../session/client.ts';
import { usePerform } from '../../../../shared/actions/use-perform.ts';
import { useListMutation } from '../../../../shared/live-updates/live-query.ts';
import { useRefreshUser } from '../../../../shared/people/user-queries.ts';
import { useText } from '../../../../text/text-context.tsx';
import { useToasts } from '../../../../ui/overlays/toasts.tsx';
import { editUserText } from './text/index.ts';

/** Puts a user into groups and takes them out, each at once. */
export function useMembership(user: User) {
  const t = useText(editUserText);
  const perform = usePerform();
  const refresh = useRefreshUser();
  const toasts = useToasts();
  // The banner says that what was typed stays; a switch goes back.
  const sayNotSaved = (error: unknown): boolean => {
    if (!isUnreachable(error)) return false;
    toasts.show({ kind: 'error', title: t(($) => $.roles.failed), body: t(($) => $.roles.unreachable) });
    return true;
  };
  const { uid } = user;
  const { mutateAsync, isPending } = useListMutation(['users', 'groups'], ({ cn, is }: { cn: string; is: boolean }) =>
    is
      ? api('POST /api/v1/groups/{cn}/members', { params: { cn }, body: { uid } })
      : api('DELETE /api/v1/groups/{cn}/members/{uid}', { params: { cn, uid } }),
  );
  return {
    busy: isPending,
    isIn: (cn: string): boolean => user.memberOf.includes(dnOfGroup(cn)),
    /** Resolves with whether it succeeded; otherwise a toast says why not. `sayDone` says more about it than that it is saved. */
    async set(cn: string, is: boolean, sayDone?: () => unknown): Promise<boolean> {
      const run = async () => {
        await mutateAsync({ cn, is });
        await refresh(uid);
      };
      const failed = t(($) => $.roles.failed);
      const done = sayDone ? undefined : t(($) => $.roles.done);
      const isDone = (await perform({ run, done, failed, showFailure: sayNotSaved })) === undefined;
      if (isDone) sayDone?.();
      return isDone;
    },
  };
}
