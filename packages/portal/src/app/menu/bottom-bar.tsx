import { IconDots, IconSettings } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../text/text-context.tsx';
import { coversBottom } from '../../ui/overlays/menu-place.ts';
import { avoidedByToasts } from '../../ui/overlays/use-toast-position.ts';
import { shellText } from '../text/index.ts';
import styles from './bottom-bar.module.css';
import { EntryBadge, isAt, useMenuItems, useSettingsMenu } from './menu-items.tsx';
import { MoreSheet } from './more-sheet.tsx';

/** Main menu of a phone; entries that do not fit are behind 'Mehr'. */
export function BottomBar() {
  const t = useText(shellText);
  const [isOpen, setOpen] = useState(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const MoreIcon = useMoreIcon(path);
  const items = useMenuItems().filter((item) => !item.isBelowSettings);
  return (
    <nav className={styles.bar} aria-label={t(($) => $.navigation)} {...avoidedByToasts} {...coversBottom}>
      {items.map((item) => (
        <Link
          key={item.to}
          to={item.to}
          className={styles.item}
          aria-current={isAt(item.to, path) ? 'page' : undefined}
        >
          <span className={styles.icon}>
            <item.icon size={20} stroke={1.75} aria-hidden="true" />
            <span className={styles.count}>
              <EntryBadge useBadge={item.useBadge} />
            </span>
          </span>
          {item.short}
        </Link>
      ))}
      <button
        type="button"
        className={styles.item}
        aria-haspopup="dialog"
        aria-current={isAt('/settings', path) || undefined}
        onClick={() => setOpen(true)}
      >
        <span className={styles.icon}>
          <MoreIcon size={20} stroke={1.75} aria-hidden="true" />
        </span>
        {t(($) => $.more)}
      </button>
      <MoreSheet open={isOpen} onClose={() => setOpen(false)} />
    </nav>
  );
}

/** Returns the icon of the area of the settings that is open; three dots outside of the settings. */
function useMoreIcon(path: string) {
  const areas = useSettingsMenu().flatMap((section) => section.areas);
  if (!isAt('/settings', path)) return IconDots;
  return areas.find(({ to }) => isAt(to, path))?.icon ?? IconSettings;
}
