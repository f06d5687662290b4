import { IconLockOpen, IconLogout, IconSearch, IconSettings } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { clockOf, useLeaveAdminMode, useTimeLeft } from '../../session/admin-mode.ts';
import { adminModeText } from '../../shared/admin-mode/text/index.ts';
import { LogoutDialog, useLogout } from '../../shared/logout.tsx';
import { useText } from '../../text/text-context.tsx';
import { LazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { useOpenCommandPalette } from '../command-palette/hotkey.tsx';
import { shellText } from '../text/index.ts';
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
          <Entry icon={<IconLogout />} label={t(($) => $.logout)} onClick={go(logout.ask)} />
        </ul>
      </LazyDialog>
      <LogoutDialog logout={logout} />
    </>
  );
}

/** One entry that unfolds to the settings areas; in admin mode also leaves it. */
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
