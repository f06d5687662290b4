import {
  IconDeviceDesktop,
  IconLanguage,
  IconLockOpen,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { signOut } from '../../auth/session/sign-out.ts';
import { useAdminMode, useLeaveAdminMode } from '../../session/admin-mode.ts';
import { chooseLanguage } from '../../session/portal-client.ts';
import { adminModeText } from '../../shared/admin-mode/text/index.ts';
import { LogoutDialog } from '../../shared/logout.tsx';
import type { LinkPath } from '../../shared/pages.ts';
import type { Command, CommandSource, Palette } from '../../shared/palette.ts';
import { useLanguage, useText } from '../../text/text-context.tsx';
import { useHasUnsavedInput } from '../../ui/hooks/unsaved-input.ts';
import { chooseTheme, type Theme } from '../../ui/theme.ts';
import { useMenuItems, useSettingsMenu } from '../menu/menu-items.tsx';
import { shellText } from '../text/index.ts';
import { commandPaletteText } from './text/index.ts';

const icon = { size: 18, stroke: 1.75 };

/** The pages of both menus. */
function usePageCommands({ close }: Palette): Command[] {
  const navigate = useNavigate();
  const go = (to: LinkPath) => () => {
    close();
    void navigate({ to });
  };
  const items = useMenuItems().map(({ short, words, ...item }) => ({
    ...item,
    words: `${short} ${words}`,
    // the account is named after its user
    hint: item.to === '/account' ? short : undefined,
  }));
  const label = useText(shellText)(($) => $.settings);
  const settings = { to: '/settings', label, words: '', icon: IconSettings } as const;
  const areas = useSettingsMenu().flatMap((section) =>
    section.areas.map((area) => ({ ...area, words: `${section.label} ${area.words}` })),
  );
  return [...items, settings, ...areas].map(({ to, label, words, icon: Icon, ...more }) => ({
    id: `page-${to}`,
    label,
    ...hintOf(more),
    words: `${label} ${words}`,
    icon: <Icon {...icon} aria-hidden="true" />,
    onSelect: go(to),
  }));
}

const hintOf = ({ hint }: { hint?: string | undefined }) => (hint === undefined ? {} : { hint });

/** Theme and language. */
function useAppearanceCommands({ close }: Palette): Command[] {
  const t = useText(commandPaletteText);
  const other = useLanguage() === 'de' ? 'en' : 'de';
  const act = (action: () => void) => () => {
    close();
    action();
  };
  const theme = (name: Theme, picture: ReactNode): Command => {
    const label = t(($) => $.theme[name]);
    return { id: `theme-${name}`, label, words: label, icon: picture, onSelect: act(() => chooseTheme(name)) };
  };
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
  ];
}

/** Leaves admin mode, while it is on. */
function useLeaveCommand({ close }: Palette): Command[] {
  const t = useText(adminModeText);
  const { enabled } = useAdminMode();
  const leave = useLeaveAdminMode();
  if (!enabled) return [];
  const label = t(($) => $.leave);
  const onSelect = () => {
    close();
    leave();
  };
  return [{ id: 'leave-settings', label, words: label, icon: <IconLockOpen {...icon} />, onSelect }];
}

/** Logs out; after a question when there is unsaved input. */
function useLogoutCommand({ close, show }: Palette): Command[] {
  const t = useText(commandPaletteText);
  const label = t(($) => $.logout);
  const hasUnsaved = useHasUnsavedInput();
  const onSelect = () => {
    if (hasUnsaved()) show(<LogoutDialog logout={{ isAsked: true, close }} />);
    else void signOut();
  };
  return [{ id: 'logout', label, words: label, icon: <IconLogout {...icon} />, onSelect }];
}

/** The commands that belong to no feature. */
export const ownCommands: CommandSource[] = [
  { group: 'pages', order: 10, useCommands: usePageCommands },
  { group: 'actions', order: 10, useCommands: useAppearanceCommands },
  { group: 'actions', order: 80, useCommands: useLeaveCommand },
  { group: 'actions', order: 90, useCommands: useLogoutCommand },
];
