import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useAdminMode } from './admin-mode.ts';
import { EnterSettings } from './enter-settings.tsx';

/** The settings open in admin mode only; ended meanwhile, they ask for the password again in the same place. */
export default function SettingsGate() {
  const { enabled } = useAdminMode();
  if (!enabled) return <EnterSettings />;
  return (
    <Suspense>
      <Outlet />
    </Suspense>
  );
}
