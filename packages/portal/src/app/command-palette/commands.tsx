import type { InstalledApp } from '@kontor/contract/apps/apps';
import { isBusy } from '@kontor/contract/rules/apps';
import {
  IconDeviceDesktop,
  IconLanguage,
  IconLockOpen,
  IconLogout,
  IconMoon,
  IconRefresh,
  IconSettings,
  IconSun,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAdminMode, useLeaveAdminMode } from '../../session/admin-mode.ts';
import { fullName, useMe } from '../../session/me.ts';
import { chooseLanguage } from '../../session/portal-client.ts';
import { adminModeText } from '../../shared/admin-mode/text/index.ts';
import { AppIcon } from '../../shared/apps/app-icon.tsx';
import { useApps } from '../../shared/apps/queries.ts';
import { useOpenApp } from '../../shared/apps/use-open-app.ts';
import { useUsers } from '../../shared/people/queries.ts';
import { UserAvatar } from '../../shared/people/user-avatar.tsx';
import { useLanguage, useText } from '../../text/text-context.tsx';
import { chooseTheme, type Theme } from '../../ui/theme.ts';
import { useMenuItems, useSettingsMenu } from '../menu/menu-items.tsx';
import { shellText } from '../text/index.ts';
import { commandPaletteText } from './text/index.ts';

export interface Command {
  id: string;
  label: string;
  /** Text the search matches against. */
  words: string;
  hint?: string;
  icon: ReactNode;
  onSelect: () => void;
}

export interface CommandGroup {
  id: string;
  label: string;
  entries: Command[];
}

interface Needs {
  onLogout: () => void;
  onRestart: (app: InstalledApp) => void;
  onClose: () => void;
}

const icon = { size: 18, stroke: 1.75 };

/** Returns everything that can be found, by role. */
export function useCommandGroups({ onLogout, onRestart, onClose }: Needs): CommandGroup[] {
  const t = useText(commandPaletteText);
  const groups = [
    { id: 'apps', label: t(($) => $.groups.apps), entries: useAppEntries(onClose) },
    { id: 'pages', label: t(($) => $.groups.pages), entries: usePageEntries(onClose) },
    { id: 'people', label: t(($) => $.groups.users), entries: useUserEntries(onClose) },
    { id: 'actions', label: t(($) => $.groups.actions), entries: useActionEntries({ onLogout, onRestart, onClose }) },
  ];
  return groups.filter((group) => group.entries.length > 0);
}

function useAppEntries(onClose: () => void): Command[] {
  const open = useOpenApp();
  const apps = (useApps().data ?? []).filter((app) => !app.storeApp?.dontShowInAppList);
  return apps.map((app) => ({
    id: `app-${app.instanceId}`,
    label: app.title,
    words: `${app.title} ${app.description}`,
    hint: app.description,
    icon: <AppIcon title={app.title} src={app.icon} size="small" />,
    onSelect: () => {
      onClose();
      const { href, newTab, onOpen } = open(app);
      if (newTab && href) window.open(href, '_blank', 'noopener');
      else onOpen?.();
    },
  }));
}

function usePageEntries(onClose: () => void): Command[] {
  const navigate = useNavigate();
  const go = (to: string) => () => {
    onClose();
    void navigate({ to });
  };
  const items = useMenuItems().map(({ to, label, short, icon: Icon }) => ({
    ...{ to, label, short },
    picture: <Icon size={20} stroke={1.75} aria-hidden="true" />,
  }));
  const picture = <IconSettings {...icon} />;
  const settings = { to: '/settings', label: useText(shellText)(($) => $.settings), short: '', picture };
  const areas = useSettingsMenu().flatMap((section) =>
    section.areas.map(({ to, label }) => ({ to, label, short: section.label, picture })),
  );
  return [...items, settings, ...areas].map(({ to, label, short, picture }) => ({
    id: `page-${to}`,
    label,
    words: `${label} ${short}`,
    icon: picture,
    onSelect: go(to),
  }));
}

/** For administrators: users, each leading to their page. */
function useUserEntries(onClose: () => void): Command[] {
  const navigate = useNavigate();
  const { isAdmin } = useMe();
  const users = useUsers(isAdmin).data ?? [];
  return users.map((user) => ({
    id: `person-${user.uid}`,
    label: fullName(user),
    words: `${fullName(user)} ${user.uid}`,
    hint: user.uid,
    icon: <UserAvatar user={user} size="small" />,
    onSelect: () => {
      onClose();
      void navigate({ to: '/settings/users/$id', params: { id: user.uid } });
    },
  }));
}

function useActionEntries({ onLogout, onRestart, onClose }: Needs): Command[] {
  const t = useText(commandPaletteText);
  const language = useLanguage();
  const other = language === 'de' ? 'en' : 'de';
  const act = (action: () => void) => () => {
    onClose();
    action();
  };
  const theme = (name: Theme, picture: ReactNode): Command => {
    const label = t(($) => $.theme[name]);
    return { id: `theme-${name}`, label, words: label, icon: picture, onSelect: act(() => chooseTheme(name)) };
  };
  const restarts = useRestartEntries(onRestart);
  const inOther = t(($) => $.language[other]);
  return [
    theme('light', <IconSun {...icon} />),
    theme('dark', <IconMoon {...icon} />),
    theme('system', <IconDeviceDesktop {...icon} />),
    {
      id: 'language',
      label: inOther,
      words: `${inOther} Sprache Language`,
      icon: <IconLanguage {...icon} />,
      onSelect: act(() => void chooseLanguage(other)),
    },
    ...restarts,
    ...useLeaveEntry(onClose),
    {
      id: 'logout',
      label: t(($) => $.logout),
      words: t(($) => $.logout),
      icon: <IconLogout {...icon} />,
      onSelect: onLogout,
    },
  ];
}

/** The command that leaves admin mode, while it is on. */
function useLeaveEntry(onClose: () => void): Command[] {
  const t = useText(adminModeText);
  const { enabled } = useAdminMode();
  const leave = useLeaveAdminMode();
  if (!enabled) return [];
  const label = t(($) => $.leave);
  const onSelect = () => {
    onClose();
    leave();
  };
  return [{ id: 'leave-settings', label, words: label, icon: <IconLockOpen {...icon} />, onSelect }];
}

function useRestartEntries(onRestart: Needs['onRestart']): Command[] {
  const t = useText(commandPaletteText);
  const { mayManageApps } = useMe();
  const apps = useApps().data ?? [];
  return apps
    .filter((app) => mayManageApps && !isBusy(app.status))
    .map((app) => {
      const label = t(($) => $.restart, { name: app.title });
      return {
        id: `restart-${app.instanceId}`,
        label,
        words: label,
        icon: <IconRefresh {...icon} />,
        onSelect: () => onRestart(app),
      };
    });
}
