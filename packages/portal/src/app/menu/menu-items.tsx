import { IconBell, IconBuildingStore, IconHome, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMessages } from '../../features/talk/messages/queries.ts';
import { notificationsIn } from '../../features/talk/messages/toast-selection.ts';
import { useMe } from '../../session/me.ts';
import { shellText } from '../../text/shell.ts';
import { useText } from '../../text/text-context.tsx';
import { type AreaGroup, areasOf, type SettingsArea } from '../settings-areas.ts';

/** An entry of the main menu. */
export interface MenuItem {
  to: '/apps' | '/account' | '/store' | '/messages';
  label: string;
  /** For the bar of a phone. */
  short: string;
  icon: ReactNode;
  count: number;
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** Where one can go from everywhere, by role, in the order of the menu. */
export function useMenuItems(): MenuItem[] {
  const t = useText(shellText);
  const { user, mayManageApps } = useMe();
  const count = notificationsIn(useMessages().data ?? []).length;
  const account = t(($) => $.account);
  const items: (MenuItem | false)[] = [
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
  return items.filter((item) => item !== false);
}

/** The page shown belongs to this entry. Apps also own the start page and the embedded apps. */
export function isAt(to: string, path: string): boolean {
  if (to === '/apps' && (path === '/' || path.startsWith('/app/'))) return true;
  return path === to || path.startsWith(`${to}/`);
}

/** A settings area as the menus show it. */
export interface NamedArea {
  to: SettingsArea['to'];
  label: string;
}

/** The areas of the settings for this person, by heading. What the main menu has anyway is not among them. */
export function useSettingsMenu(): { group: AreaGroup; label: string; areas: NamedArea[] }[] {
  const t = useText(shellText);
  return areasOf(useMe())
    .map(({ group, areas }) => ({
      group,
      label: t(($) => $.areaGroups[group]),
      areas: areas
        .filter(({ to }) => to.startsWith('/settings/'))
        .map(({ to, name }) => ({ to, label: t(($) => $[name]) })),
    }))
    .filter(({ areas }) => areas.length > 0);
}
