import { Navigate, Outlet } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { portal } from '../../gate/portal.ts';
import { useAdminMode } from './admin-mode.ts';
import { EnterSettings } from './enter-settings.tsx';
import { useMe } from './me.ts';

/** The settings open in admin mode only; ended meanwhile, they ask for the password again in the same place. */
export default function SettingsGate() {
  const { enabled } = useAdminMode();
  const { mayManageApps } = useMe();
  const isKnown = useFreshAnswer();
  // somebody has just taken the role away
  if (!mayManageApps) return <Navigate to="/apps" replace />;
  if (!enabled) return isKnown ? <EnterSettings /> : null;
  return (
    <Suspense>
      <Outlet />
    </Suspense>
  );
}

/** After a reload only the box knows whether admin mode is on. */
function useFreshAnswer(): boolean {
  const [isKnown, setKnown] = useState(false);
  useEffect(() => void portal.poll.ask().then(() => setKnown(true)), []);
  return isKnown;
}
