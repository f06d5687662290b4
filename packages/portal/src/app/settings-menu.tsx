import { IconChevronRight, IconLockOpen, IconSettings } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { clockOf, useLeaveAdminMode, useTimeLeft } from '../features/session/admin-mode.ts';
import { adminModeText } from '../text/admin-mode.ts';
import { shellText } from '../text/shell.ts';
import { useText } from '../text/text-context.tsx';
import { classes } from '../ui/classes.ts';
import { useSettingsAreas } from './navigation.tsx';
import styles from './sidebar.module.css';

/** The settings, folded until they are wanted. In admin mode with the way out and the time that is left. */
export function SettingsMenu({ isNarrow }: { isNarrow: boolean }) {
  const t = useText(shellText);
  const areas = useSettingsAreas();
  const isInside = useRouterState({ select: (state) => state.location.pathname.startsWith('/settings') });
  const [isOpen, setOpen] = useState(isInside);
  const [first] = areas;
  if (!first) return null;
  if (isNarrow) {
    return (
      <li>
        <Link
          to={first.to}
          className={styles.item}
          activeProps={{ 'aria-current': 'page' }}
          title={t(($) => $.settings)}
        >
          <IconSettings size={20} stroke={1.75} aria-hidden="true" />
          <span className="unseen">{t(($) => $.settings)}</span>
        </Link>
      </li>
    );
  }
  const isShown = isOpen || isInside;
  return (
    <li>
      <button
        type="button"
        className={classes(styles.item, isShown && styles.open)}
        aria-expanded={isShown}
        aria-controls="settings-areas"
        onClick={() => setOpen(!isShown)}
      >
        <IconSettings size={20} stroke={1.75} aria-hidden="true" />
        <span className={styles.word}>{t(($) => $.settings)}</span>
        <IconChevronRight className={styles.chevron} size={16} stroke={2} aria-hidden="true" />
      </button>
      {isShown && (
        <ul className={styles.sub} id="settings-areas">
          {areas.map((area) => (
            <li key={area.to}>
              <Link to={area.to} className={styles.item} activeProps={{ 'aria-current': 'page' }}>
                {area.label}
              </Link>
            </li>
          ))}
          <Suspense>
            <LeaveSettings />
          </Suspense>
        </ul>
      )}
    </li>
  );
}

function LeaveSettings() {
  const t = useText(adminModeText);
  const left = useTimeLeft();
  const leave = useLeaveAdminMode();
  if (left === undefined) return null;
  return (
    <li>
      <button
        type="button"
        className={styles.item}
        onClick={leave}
        title={t(($) => $.leftHint, { time: clockOf(left) })}
      >
        <IconLockOpen size={17} stroke={1.75} aria-hidden="true" />
        <span className={styles.word}>{t(($) => $.leaveShort)}</span>
        <span className={styles.left}>{clockOf(left)}</span>
      </button>
    </li>
  );
}
