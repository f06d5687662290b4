import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { portalClient } from '../auth/portal-client.ts';
import { useSession } from '../auth/session/use-session.ts';
import { MeContext, meOf } from '../session/me.ts';
import { LiveUpdates } from '../shared/live-updates/live-updates.tsx';
import { createPresence, watchPresence } from './presence.ts';
import { createQueryClient } from './query-client.ts';
import { createPortalRouter, type PortalRouter } from './router.tsx';
import { followNavigation } from './scroll.ts';

/** A router that has the first page's code and has asked who may see it, so that the page is shown with its frame and not after it. */
export async function openRouter(): Promise<PortalRouter> {
  const router = createPortalRouter();
  await router.load();
  return router;
}

/** A failure needs no word: a session that has ended shows by itself, and the next page says it again. */
const sayPresent = () => void portalClient.api('POST /api/v1/session').catch(() => undefined);

/** The signed-in portal. Mounted for one person: at logout it goes, and with it all that was loaded for them. */
export function Shell({ router }: { router: PortalRouter }) {
  const user = useSession((session) => session.user);
  const me = useMemo(() => user && meOf(user), [user]);
  const [queryClient] = useState(createQueryClient);

  useEffect(() => followNavigation(router), [router]);
  useEffect(() => watchPresence(window, createPresence({ now: Date.now, notify: sayPresent })), []);
  // the box says more to somebody it knows: what runs the apps, and whether settings mode is on
  useEffect(() => void portalClient.poll.ask(), []);
  useEffect(() => () => queryClient.clear(), [queryClient]);
  // what the server says is in the language it was asked in
  useEffect(() => portalClient.texts.subscribe(() => void queryClient.invalidateQueries()), [queryClient]);

  if (!me) return null;
  return (
    <MeContext value={me}>
      <QueryClientProvider client={queryClient}>
        <LiveUpdates>
          <RouterProvider router={router} />
        </LiveUpdates>
      </QueryClientProvider>
    </MeContext>
  );
}
