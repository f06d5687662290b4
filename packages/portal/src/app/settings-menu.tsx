import { IconChevronRight, IconLockOpen, IconSettings } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { clockOf, useLeaveAdminMode, useTimeLeft } from '../features/session/admin-mode.ts';
import { adminModeText } from '../text/admin-mode.ts';
import { shellText } from '../text/shell.ts';
import { useText } from '../text/text-context.tsx';
import { classes } from '../ui/classes.ts';
import { type SettingsArea, useSettingsAreas } from './navigation.tsx';
import styles from './sidebar.module.css';

/** The settings, folded until they are wanted. In admin mode with the way out and the time that is left. */
export function SettingsMenu({ isNarrow }: { isNarrow: boolean }) {
  const areas = useSettingsAreas();
  const isInside = useRouterState({ select: (state) => state.location.pathname.startsWith('/settings') });
  const [isOpen, setOpen] = useState(isInside);
  const [first] = areas;
  if (!first) return null;
  if (isNarrow) return <SettingsLink to={first.to} />;
  const isShown = isOpen || isInside;
  return (
    <li>
      <FoldButton isShown={isShown} onClick={() => setOpen(!isShown)} />
      {isShown && <AreaList areas={areas} />}
    </li>
  );
}

/** Where there is no room to unfold: straight to the first area. */
function SettingsLink({ to }: Pick<SettingsArea, 'to'>) {
  const t = useText(shellText);
  return (
    <li>
      <Link to={to} className={styles.item} activeProps={{ 'aria-current': 'page' }} title={t(($) => $.settings)}>
        <IconSettings size={20} stroke={1.75} aria-hidden="true" />
        <span className="unseen">{t(($) => $.settings)}</span>
      </Link>
    </li>
  );
}

function FoldButton({ isShown, onClick }: { isShown: boolean; onClick: () => void }) {
  const t = useText(shellText);
  return (
    <button
      type="button"
      className={classes(styles.item, isShown && styles.open)}
      aria-expanded={isShown}
      aria-controls="settings-areas"
      onClick={onClick}
    >
      <IconSettings size={20} stroke={1.75} aria-hidden="true" />
      <span className={styles.word}>{t(($) => $.settings)}</span>
      <IconChevronRight className={styles.chevron} size={16} stroke={2} aria-hidden="true" />
    </button>
  );
}

function AreaList({ areas }: { areas: readonly SettingsArea[] }) {
  return (
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
