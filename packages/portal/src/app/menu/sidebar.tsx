import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
  IconSearch,
} from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { BrandMark } from '../../auth/brand.tsx';
import { useStatus } from '../../session/use-session.ts';
import { LogoutDialog, useLogout } from '../../shared/logout.tsx';
import { useText } from '../../text/text-context.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { searchKeyOf, useOpenCommandPalette } from '../command-palette/hotkey.tsx';
import { shellText } from '../text/index.ts';
import { MeCard } from './me-card.tsx';
import { EntryBadge, isAt, useMenuItems } from './menu-items.tsx';
import { SettingsMenu } from './settings-menu.tsx';
import styles from './sidebar.module.css';

interface SidebarProps {
  /** Icons only. */
  isNarrow: boolean;
  onToggle: () => void;
}

/** The main menu at the left, translucent. */
export function Sidebar({ isNarrow, onToggle }: SidebarProps) {
  const t = useText(shellText);
  const logout = useLogout();
  const Toggle = isNarrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const { product } = useStatus();
  return (
    <aside className={classNames(styles.side, isNarrow && styles.narrow)}>
      <div className={styles.top}>
        <Link to="/" className={styles.brand} title={isNarrow ? product : undefined}>
          <BrandMark />
          <span className={styles.word}>{product}</span>
        </Link>
        <IconButton label={isNarrow ? t(($) => $.expand) : t(($) => $.collapse)} onClick={onToggle}>
          <Toggle size={20} stroke={1.75} />
        </IconButton>
      </div>
      <SearchButton isNarrow={isNarrow} />
      <nav aria-label={t(($) => $.navigation)}>
        <ul className={styles.list}>
          <MenuItems isNarrow={isNarrow} isBelowSettings={false} />
          <SettingsMenu isNarrow={isNarrow} />
          <MenuItems isNarrow={isNarrow} isBelowSettings />
          <li>
            <button
              type="button"
              className={styles.item}
              title={isNarrow ? t(($) => $.logout) : undefined}
              onClick={logout.ask}
            >
              <IconLogout size={20} stroke={1.75} aria-hidden="true" />
              <span className={styles.word}>{t(($) => $.logout)}</span>
            </button>
          </li>
        </ul>
      </nav>
      <MeCard isNarrow={isNarrow} />
      <LogoutDialog logout={logout} />
    </aside>
  );
}

function SearchButton({ isNarrow }: { isNarrow: boolean }) {
  const t = useText(shellText);
  const open = useOpenCommandPalette();
  const key = searchKeyOf(t);
  return (
    <button
      type="button"
      className={styles.find}
      onClick={open}
      title={isNarrow ? t(($) => $.search) : undefined}
      aria-keyshortcuts="Control+K Meta+K"
    >
      <IconSearch size={18} stroke={1.75} aria-hidden="true" />
      <span className={styles.word}>{t(($) => $.search)}</span>
      <kbd className={styles.word}>{key}</kbd>
    </button>
  );
}

function MenuItems({ isNarrow, isBelowSettings }: { isNarrow: boolean; isBelowSettings: boolean }) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const items = useMenuItems().filter((item) => Boolean(item.isBelowSettings) === isBelowSettings);
  return items.map((item) => (
    <li key={item.to}>
      <Link
        to={item.to}
        className={styles.item}
        aria-current={isAt(item.to, path) ? 'page' : undefined}
        title={isNarrow ? item.label : undefined}
      >
        <item.icon size={20} stroke={1.75} aria-hidden="true" />
        <span className={styles.word}>{item.label}</span>
        <span className={styles.count}>
          <EntryBadge useBadge={item.useBadge} />
        </span>
      </Link>
    </li>
  ));
}
