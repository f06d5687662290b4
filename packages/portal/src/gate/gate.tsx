import { lazy, Suspense, useEffect } from 'react';
import { ToastRegion } from '../ui/toasts.tsx';
import { askSession } from './ask-session.ts';
import { decideScreen, type Screen } from './decide.ts';
import { FailureScreen } from './failure-screen.tsx';
import { loadEntryScreens, loadShell } from './load-parts.ts';
import { LoginScreen } from './login-screen.tsx';
import { usePath } from './place.ts';
import { ProgressScreen } from './progress-screen.tsx';
import { useSession } from './use-session.ts';

const askAgainMs = 3000;

const Shell = lazy(() =>
  loadShell().then(
    ({ Shell }) => ({ default: Shell }),
    () => ({ default: FailureScreen }),
  ),
);
const EntryScreen = lazy(() => loadEntryScreens().catch(() => ({ default: FailureScreen })));
const DemoDialog = lazy(() => import('./demo-dialog.tsx'));

/** Finds out who is signed in whenever this page does not know. */
function useKnownSession(): void {
  const mustAsk = useSession(
    ({ isKnown, status }) => !isKnown && status !== 'WAITING_FOR_SETUP' && status !== 'OFFLINE',
  );
  useEffect(() => {
    if (!mustAsk) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const ask = async () => {
      const isAnswered = await askSession();
      if (!isAnswered && !isOver) timer = setTimeout(ask, askAgainMs);
    };
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [mustAsk]);
}

/** What the whole page shows, for every state of the box and of the session. */
export function Gate() {
  useKnownSession();
  const path = usePath();
  const state = useSession((session) => session);
  const isDemoOpen = useSession((session) => session.isDemoOpen);
  return (
    <>
      <Suspense fallback={<ProgressScreen status={undefined} />}>
        <ScreenOf screen={decideScreen(state, path)} />
      </Suspense>
      {isDemoOpen && (
        <Suspense fallback={null}>
          <DemoDialog />
        </Suspense>
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
      return <Leaving />;
    case 'shell':
      return <Shell />;
    default:
      return <EntryScreen name={screen.name} />;
  }
}

/** Everything is confirmed and an app waits: the browser goes there, in place of this page (keeps H4). */
function Leaving() {
  const target = useSession((session) => session.targetRoute);
  useEffect(() => {
    if (target) location.replace(target);
  }, [target]);
  return <ProgressScreen status={undefined} />;
}
