import { IconBell, IconBuildingStore, IconHome, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMe } from '../../session/me.ts';
import { useMessages } from '../../shared/messages/queries.ts';
import { notificationsIn } from '../../shared/messages/toast-selection.ts';
import { type AreaGroup, areasOf, type SettingsArea } from '../../shared/settings-areas.ts';
import { sharedText } from '../../shared/text/index.ts';
import { useText } from '../../text/text-context.tsx';
import { shellText } from '../text/index.ts';

/** An entry of the main menu. */
export interface MenuItem {
  to: '/apps' | '/account' | '/store' | '/messages';
  label: string;
  /** Label for the bottom bar of a phone. */
  short: string;
  icon: ReactNode;
  count: number;
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** Returns the entries of the main menu, by role and in order. */
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

/** Whether the current page belongs to this entry. Apps also covers the start page and the embedded apps. */
export function isAt(to: string, path: string): boolean {
  if (to === '/apps' && (path === '/' || path.startsWith('/app/'))) return true;
  return path === to || path.startsWith(`${to}/`);
}

/** A settings area with its label. */
export interface NamedArea {
  to: SettingsArea['to'];
  label: string;
}

/** Returns the settings areas this user may open, by heading, without those the main menu shows anyway. */
export function useSettingsMenu(): { group: AreaGroup; label: string; areas: NamedArea[] }[] {
  const t = useText(shellText);
  const inShared = useText(sharedText);
  return areasOf(useMe())
    .map(({ group, areas }) => ({
      group,
      label: inShared(($) => $.areaGroups[group]),
      areas: areas
        .filter(({ to }) => to.startsWith('/settings/'))
        .map(({ to, name }) => ({ to, label: t(($) => $[name]) })),
    }))
    .filter(({ areas }) => areas.length > 0);
}
