import { IconChevronLeft } from '@tabler/icons-react';
import { Link, Navigate, Outlet, useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useAdminMode } from '../../../session/admin-mode.ts';
import { useMe } from '../../../session/me.ts';
import { portalClient } from '../../../session/portal-client.ts';
import { EnterSettings } from '../../../shared/admin-mode/enter-settings.tsx';
import { mayOpen } from '../../../shared/menu.ts';
import { accessOf, needsAdminMode, useSettingsAreas } from '../../../shared/settings-areas.ts';
import { useText } from '../../../text/text-context.tsx';
import { HiddenPageContext } from '../../../ui/hooks/hidden-page.ts';
import { useHasUnsavedInput } from '../../../ui/hooks/unsaved-input.ts';
import styles from './settings-gate.module.css';
import { settingsText } from './text/index.ts';

/**
 * Renders settings pages, those that need admin mode only while it is on; when it ends, asks for the password in the same place. A page with input that is not
 * saved stays behind the question, hidden, and is shown again afterwards.
 */
export default function SettingsGate(): ReactNode {
  const { enabled } = useAdminMode();
  const areas = useSettingsAreas();
  const me = useMe();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const isKnown = useFreshAnswer();
  const isLocked = !enabled && needsAdminMode(areas, me, path);
  const isRetained = useRetained(path, isLocked);
  // the role has just been taken away
  if (!mayOpen(me, accessOf(areas, path))) return <Navigate to="/apps" replace />;
  if (isLocked && !isRetained) return isKnown ? <EnterSettings /> : null;
  return (
    <>
      {isLocked && <EnterSettings hasInput />}
      <div className={styles.content} hidden={isLocked}>
        <HiddenPageContext value={isLocked}>
          <Suspense>
            {areas.some(({ to }) => to === path) && <Back />}
            <Outlet />
          </Suspense>
        </HiddenPageContext>
      </div>
    </>
  );
}

/** Returns whether the page at `path` was open with unsaved input when it was locked, and still is. */
function useRetained(path: string, isLocked: boolean): boolean {
  const hasUnsaved = useHasUnsavedInput();
  const [was, setWas] = useState({ path, isLocked, isRetained: false });
  if (was.isLocked === isLocked && was.path === path) return was.isRetained;
  const isRetained = was.path === path && isLocked && hasUnsaved();
  setWas({ path, isLocked, isRetained });
  return isRetained;
}

/** Link back to the list of areas, for phones, where each area is a page of its own. */
function Back() {
  const t = useText(settingsText);
  return (
    <Link to="/settings" className={styles.back}>
      <IconChevronLeft size={18} stroke={2} aria-hidden="true" />
      {t(($) => $.title)}
    </Link>
  );
}

/** Returns whether the status is up to date: after a reload only the box knows whether admin mode is on. */
function useFreshAnswer(): boolean {
  const [isKnown, setKnown] = useState(false);
  useEffect(() => void portalClient.poll.ask().then(() => setKnown(true)), []);
  return isKnown;
}
