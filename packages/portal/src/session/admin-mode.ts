import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from './client.ts';
import { portalClient } from './portal-client.ts';
import { useSession } from './use-session.ts';

/** Returns the state of admin mode: elevated rights for the settings, entered with the password. */
export function useAdminMode() {
  return useSession((session) => session.adminMode);
}

export async function enterAdminMode(password: string): Promise<void> {
  portalClient.session.setAdminMode(await api('POST /api/v1/adminmode', { body: { password } }));
}

/** Leaves admin mode on this page at once and sends the request in the background. Returns whether this page knew it as on; `byApp`: an app was opened. */
export function leaveAdminMode({ byApp = false } = {}): boolean {
  const wasEnabled = portalClient.session.get().adminMode.enabled;
  portalClient.session.leaveAdminMode(byApp && wasEnabled);
  // failures are ignored: admin mode expires by itself, and the next status shows its actual state
  api('DELETE /api/v1/adminmode').catch(() => undefined);
  return wasEnabled;
}

/** Like `leaveAdminMode`; in the settings, also navigates to the apps. */
export function useLeaveAdminMode() {
  const navigate = useNavigate();
  const path = useRouterState({ select: (state) => state.location.pathname });
  return () => {
    if (!portalClient.session.get().adminMode.enabled) return;
    leaveAdminMode();
    if (path.startsWith('/settings')) void navigate({ to: '/apps' });
  };
}

const secondMs = 1000;
/** Upper limit of the remaining time; more would mean that this machine's clock is behind the server's. */
const longestMs = 30 * 60 * secondMs;

/** Returns the milliseconds until admin mode expires, updated every second; `undefined` outside of it. Ends it on expiry. */
export function useTimeLeft(): number | undefined {
  const { enabled, expires } = useAdminMode();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!enabled) return;
    const tick = setInterval(() => setNow(Date.now()), secondMs);
    return () => clearInterval(tick);
  }, [enabled]);
  const left = enabled && expires !== null ? leftOf(Date.parse(expires), now) : undefined;
  useEffect(() => {
    if (left === 0) portalClient.session.leaveAdminMode();
  }, [left]);
  return left;
}

/** Capped at the full duration: `now` is the time of the last tick, and the expiry may have been extended since. */
export const leftOf = (expires: number, now: number): number => Math.min(longestMs, Math.max(0, expires - now));

/** Returns the remaining time as `29:05`. */
export function clockOf(leftMs: number): string {
  const seconds = Math.ceil(leftMs / secondMs);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
