import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useText } from '../text/text-context.tsx';
import { useToasts } from '../ui/overlays/toasts.tsx';
import { shellText } from './text/index.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address asked for leads to no page this user may open. */
    isMissing?: boolean;
    /** That address was one of the settings. */
    isMissingSetting?: boolean;
  }
}

/** Returns the state of a redirect to the apps that came about because the page at `path` does not exist for this user. */
export const missingAt = (path: string) => ({
  isMissing: true,
  isMissingSetting: path.startsWith('/settings/'),
});

/** Says once that the page asked for does not exist, after the redirect to the apps. */
export function MissingPageNotice() {
  const t = useText(shellText);
  const toasts = useToasts();
  const navigate = useNavigate();
  const isMissing = useRouterState({ select: (state) => state.location.state.isMissing === true });
  const isSetting = useRouterState({ select: (state) => state.location.state.isMissingSetting === true });
  const notify = useRef(() => {});
  notify.current = () => {
    toasts.show({ title: t(($) => $.missing.title), body: t(($) => $.missing[isSetting ? 'setting' : 'text']) });
    // Otherwise a reload would say it again.
    void navigate({ to: '/apps', replace: true, state: {} });
  };
  useEffect(() => {
    if (isMissing) notify.current();
  }, [isMissing]);
  return null;
}
