import { IconChevronRight, IconLockOpen, IconSettings } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { Suspense, useId, useState } from 'react';
import { clockOf, useLeaveAdminMode, useTimeLeft } from '../../session/admin-mode.ts';
import { adminModeText } from '../../shared/admin-mode/text/index.ts';
import { useText } from '../../text/text-context.tsx';
import { classNames } from '../../ui/class-names.ts';
import { shellText } from '../text/index.ts';
import { isAt, type NamedArea, useSettingsMenu } from './menu-items.tsx';
import styles from './sidebar.module.css';

const areasId = 'settings-areas';

/** The settings: a link to their start page and, unfolded, their areas by heading. In admin mode also the remaining time and a button to leave. */
export function SettingsMenu({ isNarrow }: { isNarrow: boolean }) {
  const t = useText(shellText);
  const isInside = useRouterState({ select: (state) => isAt('/settings', state.location.pathname) });
  const [isFolded, setFolded] = useState<boolean>();
  const mayUnfold = useSettingsMenu().length > 0 && !isNarrow;
  const isShown = mayUnfold && !(isFolded ?? !isInside);
  const foldLabel = isShown ? t(($) => $.settingsHide) : t(($) => $.settingsShow);
  return (
    <>
      <li>
        <div className={classNames(styles.pair, isShown && styles.open)}>
          <SettingsLink isNarrow={isNarrow} isMarked={isInside && !isShown} />
          {mayUnfold && (
            <button
              type="button"
              className={styles.fold}
              aria-expanded={isShown}
              aria-controls={areasId}
              aria-label={foldLabel}
              title={foldLabel}
              onClick={() => setFolded(isShown)}
            >
              <IconChevronRight className={styles.chevron} size={16} stroke={2} aria-hidden="true" />
            </button>
          )}
        </div>
        {isShown && <Areas />}
      </li>
      <Suspense>
        <LeaveSettings isNarrow={isNarrow} />
      </Suspense>
    </>
  );
}

/** Also marked as current when the open area has no entry of its own. */
function SettingsLink({ isNarrow, isMarked }: { isNarrow: boolean; isMarked: boolean }) {
  const t = useText(shellText);
  const isHome = useRouterState({ select: (state) => /^\/settings\/?$/.test(state.location.pathname) });
  return (
    <Link
      to="/settings"
      className={styles.item}
      activeOptions={{ exact: true }}
      aria-current={isHome || isMarked ? 'page' : undefined}
      title={isNarrow ? t(($) => $.settings) : undefined}
    >
      <IconSettings size={20} stroke={1.75} aria-hidden="true" />
      <span className={styles.word}>{t(($) => $.settings)}</span>
    </Link>
  );
}

function Areas() {
  const sections = useSettingsMenu();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [only] = sections;
  return (
    <div className={styles.sub} id={areasId}>
      {only && sections.length === 1 ? (
        <AreaLinks areas={only.areas} />
      ) : (
        sections.map(({ heading, label, areas }) => {
          const isHere = areas.some(({ to }) => isAt(to, path));
          return <Section key={heading} label={label} areas={areas} isHere={isHere} />;
        })
      )}
    </div>
  );
}

/** One heading, folded until it is opened or one of its areas is open. It stays as it is afterwards: nothing moves below the mouse of a double click. */
function Section({ label, areas, isHere }: { label: string; areas: readonly NamedArea[]; isHere: boolean }) {
  const id = useId();
  const [isShown, setShown] = useState(isHere);
  const [wasHere, setWasHere] = useState(isHere);
  if (wasHere !== isHere) {
    setWasHere(isHere);
    if (isHere) setShown(true);
  }
  return (
    <div className={classNames(isShown && styles.open)}>
      <button
        type="button"
        className={styles.heading}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setShown(!isShown)}
      >
        {label}
        <IconChevronRight className={styles.chevron} size={14} stroke={2} aria-hidden="true" />
      </button>
      <div id={id}>{isShown && <AreaLinks areas={areas} />}</div>
    </div>
  );
}

function AreaLinks({ areas }: { areas: readonly NamedArea[] }) {
  return (
    <ul className={styles.areas}>
      {areas.map((area) => (
        <li key={area.to}>
          <Link to={area.to} className={styles.item} activeProps={{ 'aria-current': 'page' }}>
            <area.icon size={17} stroke={1.75} aria-hidden="true" />
            {area.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Shown whether or not the areas are unfolded; in the narrow sidebar as an icon only. */
function LeaveSettings({ isNarrow }: { isNarrow: boolean }) {
  const t = useText(adminModeText);
  const left = useTimeLeft();
  const leave = useLeaveAdminMode();
  if (left === undefined) return null;
  const hint = t(($) => $.leftHint, { time: clockOf(left) });
  return (
    <li>
      <button
        type="button"
        className={classNames(styles.item, styles.leave)}
        onClick={leave}
        aria-label={isNarrow ? t(($) => $.leave) : undefined}
        title={isNarrow ? `${t(($) => $.leave)}. ${hint}` : hint}
      >
        <IconLockOpen size={20} stroke={1.75} aria-hidden="true" />
        <span className={styles.lines}>
          <span>{t(($) => $.leave)}</span>
          <span className={styles.left}>{t(($) => $.left, { time: clockOf(left) })}</span>
        </span>
      </button>
    </li>
  );
}
