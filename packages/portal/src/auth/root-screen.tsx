import { type ReactNode, Suspense, useEffect } from 'react';
import { portalClient } from '../session/portal-client.ts';
import { useSession } from '../session/use-session.ts';
import { loadChunk } from '../ui/load-chunk.ts';
import { LazyPart } from '../ui/overlays/lazy-part.tsx';
import { ToastRegion } from '../ui/overlays/toasts.tsx';
import { chooseScreen, type Screen } from './choose-screen.ts';
import { ConnectionLost } from './connection-lost.tsx';
import type { EntryScreenName } from './entry-screens.tsx';
import { LazyScreen } from './lazy-screen.tsx';
import { loadEntryScreens, loadRecovery, loadShell, type SignedInParts } from './lazy-screens.ts';
import { restoreMark, useHistoryMark, usePath } from './location.ts';
import { LoginScreen } from './login/login-screen.tsx';
import { ProgressScreen } from './progress-screen.tsx';
import { fetchSession } from './session/fetch-session.ts';

const retryMs = 3000;

const loadDemoDialog = () => loadChunk(() => import('./demo-dialog.tsx'));

/** Fetches the session whenever the page does not know who is signed in. */
function useSessionCheck(): void {
  const mustCheck = useSession(
    ({ isKnown, status }) => !isKnown && status !== 'WAITING_FOR_SETUP' && status !== 'OFFLINE',
  );
  useEffect(() => {
    if (!mustCheck) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const check = async () => {
      const isAnswered = await fetchSession();
      if (!isAnswered && !isOver) timer = setTimeout(check, retryMs);
    };
    void check();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [mustCheck]);
}

/** The shell has a place for it, and the others say the same themselves. */
const withoutBanner: ReadonlySet<Screen['name']> = new Set(['shell', 'progress', 'moved']);

/** Renders the screen for the current state of the box and of the session. */
export function RootScreen() {
  useSessionCheck();
  const path = usePath();
  const state = useSession((session) => session);
  const isDemoOpen = useSession((session) => session.isDemoOpen);
  const isRestoreOpen = useHistoryMark() === restoreMark;
  const screen = chooseScreen({ ...state, isRestoreOpen }, path);
  return (
    <>
      {!withoutBanner.has(screen.name) && <ConnectionLost />}
      <Suspense fallback={<ProgressScreen status={undefined} />}>
        <ScreenOf screen={screen} />
      </Suspense>
      {isDemoOpen && (
        <LazyPart load={loadDemoDialog} onClose={portalClient.session.closeDemo}>
          {({ default: DemoDialog }) => <DemoDialog />}
        </LazyPart>
      )}
      <ToastRegion />
    </>
  );
}

function ScreenOf({ screen }: { screen: Screen }) {
  switch (screen.name) {
    case 'progress':
      return <ProgressScreen status={screen.status} />;
    case 'login':
      return <LoginScreen />;
    case 'leaving':
      return <RedirectToTarget />;
    case 'shell':
      return <LazyScreen key="shell" load={loadShell} />;
    case 'repair':
      return <LazyScreen key="repair" load={openRecovery} />;
    default:
      return <LazyScreen key={screen.name} load={openEntry[screen.name]} />;
  }
}

async function openRecovery(parts: SignedInParts): Promise<ReactNode> {
  const RecoveryPage = await loadRecovery(parts);
  return <RecoveryPage />;
}

const openEntryScreen = (name: EntryScreenName) => async (): Promise<ReactNode> => {
  const EntryScreen = await loadEntryScreens();
  return <EntryScreen name={name} />;
};

const openEntry: Record<EntryScreenName, () => Promise<ReactNode>> = {
  setup: openEntryScreen('setup'),
  moved: openEntryScreen('moved'),
  'two-factor': openEntryScreen('two-factor'),
  'own-password': openEntryScreen('own-password'),
  puk: openEntryScreen('puk'),
  recovery: openEntryScreen('recovery'),
  'recovery-pin': openEntryScreen('recovery-pin'),
  forgotten: openEntryScreen('forgotten'),
  reset: openEntryScreen('reset'),
};

/** Everything is confirmed and an app waits: redirects there, replacing this page (keeps H4). */
function RedirectToTarget() {
  const target = useSession((session) => session.targetRoute);
  useEffect(() => {
    if (target) location.replace(target);
  }, [target]);
  return <ProgressScreen status={undefined} />;
}
