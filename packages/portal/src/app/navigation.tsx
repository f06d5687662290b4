import { IconBell, IconBuildingStore, IconHome, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMessages } from '../features/messages/queries.ts';
import { notificationsIn } from '../features/messages/toast-selection.ts';
import { useMe } from '../features/session/me.ts';
import { shellText } from '../text/shell.ts';
import { useText } from '../text/text-context.tsx';

/** An entry of the main menu. */
export interface Place {
  to: '/apps' | '/account' | '/store' | '/messages';
  label: string;
  /** For the bar of a phone. */
  short: string;
  icon: ReactNode;
  count: number;
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** Where one can go from everywhere, by role, in the order of the menu. */
export function usePlaces(): Place[] {
  const t = useText(shellText);
  const { user, mayManageApps } = useMe();
  const count = notificationsIn(useMessages().data ?? []).length;
  const account = t(($) => $.account);
  const places: (Place | false)[] = [
    { to: '/apps', label: t(($) => $.apps), short: t(($) => $.appsShort), icon: <IconHome {...icon} />, count: 0 },
    { to: '/account', label: user.givenname || account, short: account, icon: <IconUser {...icon} />, count: 0 },
    mayManageApps && {
      to: '/store',
      label: t(($) => $.store),
      short: t(($) => $.store),
      icon: <IconBuildingStore {...icon} />,
      count: 0,
    },
    { to: '/messages', label: t(($) => $.messages), short: t(($) => $.messages), icon: <IconBell {...icon} />, count },
  ];
  return places.filter((place) => place !== false);
}

/** The page shown belongs to this entry. Apps also own the start page and the embedded apps. */
export function isAt(to: string, path: string): boolean {
  if (to === '/apps' && (path === '/' || path.startsWith('/app/'))) return true;
  return path === to || path.startsWith(`${to}/`);
}

/** A settings area that exists, for whom it is visible. */
export interface SettingsArea {
  to:
    | '/settings/users'
    | '/settings/groups'
    | '/settings/domains'
    | '/settings/hosting'
    | '/settings/outbox'
    | '/settings/passwords'
    | '/settings/logs'
    | '/settings/repair';
  label: string;
}

/** Areas of the settings for this person; none means that there is no settings menu. Managers are administrators, too. */
export function useSettingsAreas(): SettingsArea[] {
  const t = useText(shellText);
  const { isAdmin } = useMe();
  const areas: (SettingsArea | false)[] = [
    isAdmin && { to: '/settings/users', label: t(($) => $.users) },
    isAdmin && { to: '/settings/groups', label: t(($) => $.groups) },
    isAdmin && { to: '/settings/domains', label: t(($) => $.domains) },
    isAdmin && { to: '/settings/hosting', label: t(($) => $.hosting) },
    isAdmin && { to: '/settings/outbox', label: t(($) => $.outbox) },
    isAdmin && { to: '/settings/passwords', label: t(($) => $.passwords) },
    isAdmin && { to: '/settings/logs', label: t(($) => $.logs) },
    isAdmin && { to: '/settings/repair', label: t(($) => $.repair) },
  ];
  return areas.filter((area) => area !== false);
}
