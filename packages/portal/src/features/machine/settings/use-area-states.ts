import { useMe } from '../../../session/me.ts';
import { useStatus } from '../../../session/use-session.ts';
import { useApps } from '../../../shared/apps/queries.ts';
import { useRepairInfo } from '../../../shared/machine/queries.ts';
import { isHeldUp, useOutbox } from '../../../shared/mail/queries.ts';
import type { LinkPath } from '../../../shared/pages.ts';
import { useGroups, useUsers } from '../../../shared/people/queries.ts';
import { useFormat, useText } from '../../../text/text-context.tsx';
import { settingsText } from './text/index.ts';

/** State of an area, in words. */
export interface AreaState {
  /** Absent: the area shows its purpose. */
  text?: string | undefined;
  /** Something in the area needs attention. */
  hint?: string | undefined;
}

/** Returns the states of those areas that have one. States that are loading or failed to load are left out silently. */
export function useAreaStates(): Partial<Record<LinkPath, AreaState>> {
  const t = useText(settingsText);
  const format = useFormat();
  const { mayManageApps } = useMe();
  const { domain } = useStatus();
  const users = useUsers(mayManageApps).data;
  const groups = useGroups(mayManageApps).data;
  const own = useApps().data?.filter(({ isCustom }) => isCustom);
  const counted = (count: number) => ({ count, number: format.number(count) });
  return {
    '/settings/users': { text: users && t(($) => $.state.people, counted(users.length)) },
    '/settings/groups': { text: groups && t(($) => $.state.groups, counted(groups.length)) },
    '/settings/domains': { text: domain },
    '/settings/hosting': { text: own && own.length > 0 ? t(($) => $.state.hosting, counted(own.length)) : undefined },
    '/settings/outbox': useOutboxState(),
    '/settings/repair': useRepairState(),
  };
}

function useOutboxState(): AreaState {
  const t = useText(settingsText);
  const format = useFormat();
  const { isAdmin } = useMe();
  const outbox = useOutbox(isAdmin).data;
  if (!outbox) return {};
  const count = outbox.waiting + outbox.refused;
  const hint = isHeldUp(outbox) ? t(($) => $.state.look) : undefined;
  if (count > 0) return { text: t(($) => $.state.waiting, { count, number: format.number(count) }), hint };
  return { text: outbox.configured ? t(($) => $.state.sent) : t(($) => $.state.unconfigured), hint };
}

function useRepairState(): AreaState {
  const t = useText(settingsText);
  const format = useFormat();
  const { isAdmin } = useMe();
  const info = useRepairInfo(isAdmin).data;
  if (!info) return {};
  const count = info.faults.length;
  if (count === 0) return { text: t(($) => $.state.fine) };
  return { hint: t(($) => $.state.hints, { count, number: format.number(count) }) };
}
