import { IconLockOpen, IconLogout, IconSearch, IconSettings } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { clockOf, useLeaveAdminMode, useTimeLeft } from '../../session/admin-mode.ts';
import { adminModeText } from '../../shared/admin-mode/text/index.ts';
import { LogoutDialog, useLogout } from '../../shared/logout.tsx';
import { useText } from '../../text/text-context.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { useOpenCommandPalette } from '../command-palette/hotkey.tsx';
import { shellText } from '../text/index.ts';
import { useMenuItems, useSettingsMenu } from './menu-items.tsx';
import styles from './more-sheet.module.css';

interface MoreSheetProps {
  open: boolean;
  onClose: () => void;
}

/** The remaining menu entries on a phone. */
export function MoreSheet({ open, onClose }: MoreSheetProps) {
  const t = useText(shellText);
  const openCommandPalette = useOpenCommandPalette();
  const logout = useLogout();
  const go = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <>
      <LazyDialog open={open} onClose={onClose} title={t(($) => $.more)} closesOutside>
        <ul className={styles.list}>
          <Entry icon={<IconSearch />} label={t(($) => $.search)} onClick={go(openCommandPalette)} />
          <SettingsEntries onGo={go} />
          <ItemsBelowSettings onClose={onClose} />
          <Entry icon={<IconLogout />} label={t(($) => $.logout)} onClick={go(logout.ask)} />
        </ul>
      </LazyDialog>
      <LogoutDialog logout={logout} />
    </>
  );
}

/** The start page of the settings and their areas; in admin mode also leaves it. */
function SettingsEntries({ onGo }: { onGo: (action: () => void) => () => void }) {
  const t = useText(adminModeText);
  const inShell = useText(shellText);
  const navigate = useNavigate();
  const left = useTimeLeft();
  const leave = useLeaveAdminMode();
  return (
    <>
      <Entry
        icon={<IconSettings />}
        label={inShell(($) => $.settings)}
        onClick={onGo(() => void navigate({ to: '/settings' }))}
      />
      <Areas onClose={onGo(() => undefined)} />
      {left !== undefined && (
        <Entry
          icon={<IconLockOpen />}
          label={t(($) => $.leave)}
          aside={t(($) => $.left, { time: clockOf(left) })}
          onClick={onGo(leave)}
        />
      )}
    </>
  );
}

/** Each area of the settings with its icon. */
function Areas({ onClose }: { onClose: () => void }) {
  return useSettingsMenu()
    .flatMap(({ areas }) => areas)
    .map((area) => (
      <li key={area.to}>
        <Link
          to={area.to}
          className={classNames(styles.entry, styles.area)}
          activeProps={{ 'aria-current': 'page' }}
          onClick={onClose}
        >
          <span className={styles.icon} aria-hidden="true">
            <area.icon size={20} stroke={1.75} />
          </span>
          {area.label}
        </Link>
      </li>
    ));
}

function ItemsBelowSettings({ onClose }: Pick<MoreSheetProps, 'onClose'>) {
  const items = useMenuItems().filter((item) => item.isBelowSettings);
  return items.map((item) => (
    <li key={item.to}>
      <Link to={item.to} className={styles.entry} activeProps={{ 'aria-current': 'page' }} onClick={onClose}>
        <span className={styles.icon} aria-hidden="true">
          <item.icon />
        </span>
        {item.label}
      </Link>
    </li>
  ));
}

interface EntryProps {
  icon: React.ReactNode;
  label: string;
  aside?: string;
  onClick: () => void;
}

function Entry({ icon, label, aside, onClick }: EntryProps) {
  return (
    <li>
      <button type="button" className={styles.entry} onClick={onClick}>
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        {label}
        {aside && <span className={styles.aside}>{aside}</span>}
      </button>
    </li>
  );
}
