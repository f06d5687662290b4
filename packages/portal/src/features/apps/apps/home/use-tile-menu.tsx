import type { InstalledApp } from '@kontor/contract/apps/apps';
import { exitAction } from '@kontor/contract/rules/apps/apps';
import {
  IconArrowDown,
  IconArrowUp,
  IconBook,
  IconBuildingStore,
  IconExternalLink,
  IconFileText,
  IconStar,
  IconStarOff,
  IconTrash,
  IconWorldUpload,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMe } from '../../../../session/me.ts';
import type { AppQuestion } from '../../../../shared/apps/app-questions.tsx';
import { appsText } from '../../../../shared/apps/text/index.ts';
import { useMembersEntry } from '../../../../shared/apps/use-members-entry.tsx';
import type { useOpenApp } from '../../../../shared/apps/use-open-app.ts';
import { useRunEntries } from '../../../../shared/apps/use-run-entries.tsx';
import { manualOfApp } from '../../../../shared/manuals.ts';
import { useText } from '../../../../text/text-context.tsx';
import type { MenuEntry } from '../../../../ui/overlays/lazy-menu.tsx';
import { homeText } from './text/index.ts';

/** Changing the order without dragging. */
export interface Arranging {
  onFavourite: () => void;
  onForward?: () => void;
  onBack?: () => void;
}

interface TileMenuNeeds {
  app: InstalledApp;
  open: ReturnType<ReturnType<typeof useOpenApp>>;
  isFavourite: boolean;
  arranging: Arranging;
  onAsk: (question: AppQuestion) => void;
}

const icon = { size: 18, stroke: 1.75 };

/** Returns the entries of an app's menu, by role and state. */
export function useTileMenu({ app, open, isFavourite, arranging, onAsk }: TileMenuNeeds): MenuEntry[] {
  const t = useText(appsText);
  const { mayManageApps } = useMe();
  const navigate = useNavigate();
  const run = useRunEntries(app, onAsk);
  const members = useMembersEntry(app);
  const origin = useOriginEntry(app);
  const canOpen = app.status === 'RUNNING' && app.mayOpen && !app.storeApp?.noWebUI;
  const arrange = useArrangeEntries(isFavourite, arranging);
  const manual = useManualEntry(app);
  const entries: (MenuEntry | false)[] = [
    canOpen && {
      id: 'tab',
      label: t(($) => $.openNewTab),
      icon: <IconExternalLink {...icon} />,
      href: open.href === undefined ? undefined : app.url,
      newTab: true,
    },
    ...manual,
    ...(mayManageApps ? run : []),
    ...members,
    mayManageApps && {
      id: 'log',
      label: t(($) => $.log),
      icon: <IconFileText {...icon} />,
      onSelect: () => void navigate({ to: '/settings/logs/$id', params: { id: app.instanceId } }),
    },
    ...origin,
    ...arrange,
    mayManageApps &&
      !app.isExtern &&
      exitAction(app) === 'uninstall' && {
        id: 'uninstall',
        label: t(($) => $.uninstall),
        icon: <IconTrash {...icon} />,
        onSelect: () => onAsk('uninstall'),
      },
  ];
  return entries.filter((entry) => entry !== false);
}

/** Link to the app's origin: the store page, or the company's own apps. */
function useOriginEntry({ isExtern, isCustom, storeApp, storeId }: InstalledApp): MenuEntry[] {
  const t = useText(appsText);
  const { isAdmin } = useMe();
  const navigate = useNavigate();
  if (!isAdmin || isExtern) return [];
  if (isCustom) {
    const onSelect = () => void navigate({ to: '/settings/hosting' });
    return [{ id: 'hosting', label: t(($) => $.showInHosting), icon: <IconWorldUpload {...icon} />, onSelect }];
  }
  if (storeApp === null) return [];
  const onSelect = () => void navigate({ to: '/store/$id', params: { id: storeId } });
  return [{ id: 'store', label: t(($) => $.showInStore), icon: <IconBuildingStore {...icon} />, onSelect }];
}

function useArrangeEntries(isFavourite: boolean, { onFavourite, onForward, onBack }: Arranging): MenuEntry[] {
  const t = useText(homeText);
  const Star = isFavourite ? IconStarOff : IconStar;
  const label = isFavourite ? t(($) => $.tile.removeFavourite) : t(($) => $.tile.addFavourite);
  return [
    { id: 'favourite', label, icon: <Star {...icon} />, onSelect: onFavourite },
    {
      id: 'forward',
      label: t(($) => $.tile.forward),
      icon: <IconArrowUp {...icon} />,
      disabled: !onForward,
      onSelect: onForward,
    },
    {
      id: 'back',
      label: t(($) => $.tile.back),
      icon: <IconArrowDown {...icon} />,
      disabled: !onBack,
      onSelect: onBack,
    },
  ];
}

/** Leads to the manual of an app that has one. */
function useManualEntry({ storeId }: InstalledApp): MenuEntry[] {
  const t = useText(appsText);
  const navigate = useNavigate();
  const manual = manualOfApp(storeId);
  if (!manual) return [];
  const onSelect = () => void navigate({ to: '/manual/howto/$id', params: { id: manual.ref } });
  return [{ id: 'manual', label: t(($) => $.manual), icon: <IconBook {...icon} />, onSelect }];
}
