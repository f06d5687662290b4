import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { MeContext, meOf } from '../session/me.ts';
import { portalClient } from '../session/portal-client.ts';
import { useSession } from '../session/use-session.ts';
import { WithAreaStateContext, type WithAreaStateProps } from '../shared/area-states.ts';
import { LiveUpdates } from '../shared/live-updates/live-updates.tsx';
import { createQueryClient } from '../shared/query-client.ts';
import { SettingsAreasContext } from '../shared/settings-areas.ts';
import { UnsavedInputContext } from '../ui/hooks/unsaved-input.ts';
import { CatchBackContext } from '../ui/hooks/use-back-closes.ts';
import { inlinePart, useInlinePart } from '../ui/hooks/use-inline-part.ts';
import { loadChunk } from '../ui/load-chunk.ts';
import { createCatchBack } from './catch-back.ts';
import { settingsAreas } from './menu/entries.ts';
import { createPresence, watchPresence } from './presence.ts';
import { createPortalRouter, type PortalRouter } from './router.tsx';
import { followNavigation } from './scroll.ts';

const areaStates = inlinePart(() => loadChunk(() => import('./menu/with-area-state.tsx')));

/** The settings areas show their purpose until their states are loaded, and where they cannot be. */
function WithAreaState(props: WithAreaStateProps) {
  const found = useInlinePart(areaStates);
  if (found.state !== 'loaded') return props.children({});
  const { default: Known } = found.part;
  return <Known {...props} />;
}

/** Resolves with the signed-in portal once its first page is loaded and authorized, so that the page appears together with its frame. */
export async function openShell(): Promise<ReactNode> {
  const router = createPortalRouter();
  await router.load();
  return <Shell router={router} />;
}

/** Failures are ignored: an ended session shows by itself, and the next activity reports again. */
const sayPresent = () => void portalClient.api('POST /api/v1/session').catch(() => undefined);

/** The signed-in portal. Mounted per user: logging out unmounts it with everything that was loaded for them. */
function Shell({ router }: { router: PortalRouter }) {
  const user = useSession((session) => session.user);
  const me = useMemo(() => user && meOf(user), [user]);
  const [queryClient] = useState(createQueryClient);
  const [catchBack] = useState(() => createCatchBack(router.history));
  const [unsavedInput] = useState(() => new Set<symbol>());

  useEffect(() => followNavigation(router), [router]);
  useEffect(() => watchPresence(window, createPresence({ now: Date.now, notify: sayPresent })), []);
  // the status contains more once signed in: the container engine, and whether admin mode is on
  useEffect(() => void portalClient.poll.ask(), []);
  useEffect(() => () => queryClient.clear(), [queryClient]);
  // texts of the server come in the language of the request
  useEffect(() => portalClient.texts.subscribe(() => void queryClient.invalidateQueries()), [queryClient]);

  if (!me) return null;
  return (
    <MeContext value={me}>
      <QueryClientProvider client={queryClient}>
        <LiveUpdates>
          <SettingsAreasContext value={settingsAreas}>
            <WithAreaStateContext value={WithAreaState}>
              <UnsavedInputContext value={unsavedInput}>
                <CatchBackContext value={catchBack}>
                  <RouterProvider router={router} />
                </CatchBackContext>
              </UnsavedInputContext>
            </WithAreaStateContext>
          </SettingsAreasContext>
        </LiveUpdates>
      </QueryClientProvider>
    </MeContext>
  );
}
