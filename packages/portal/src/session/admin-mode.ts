import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '../api/client.ts';
import { portalClient } from '../auth/portal-client.ts';
import { useSession } from '../auth/session/use-session.ts';

/** Elevated rights for the settings, entered with the password. */
export function useAdminMode() {
  return useSession((session) => session.adminMode);
}

export async function enterAdminMode(password: string): Promise<void> {
  portalClient.session.setAdminMode(await api('POST /api/v1/adminmode', { body: { password } }));
}

/** Leaves it here at once; the server follows. */
export function leaveAdminMode(): void {
  portalClient.session.leaveAdminMode();
  // a failure needs no word: it ends by itself, and the next answer of the status says what holds
  api('DELETE /api/v1/adminmode').catch(() => undefined);
}

/** As `leaveAdminMode`; whoever is in the settings goes to the apps. */
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
/** Nothing that is left is ever longer; what seems so is a clock of this machine that goes after the server's. */
const longestMs = 30 * 60 * secondMs;

/** Milliseconds until admin mode ends by itself, counted down; undefined outside of it. Ends it when it is over. */
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

/** Never more than a whole span: `now` is the moment of the last tick, and the end may have been put off since. */
export const leftOf = (expires: number, now: number): number => Math.min(longestMs, Math.max(0, expires - now));

/** `29:05`, as a clock shows what is left. */
export function clockOf(leftMs: number): string {
  const seconds = Math.ceil(leftMs / secondMs);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
