import { lazy, Suspense, useEffect } from 'react';
import { ToastRegion } from '../ui/toasts.tsx';
import { askSession } from './ask-session.ts';
import { decideScreen, type Screen } from './decide.ts';
import { FailureScreen } from './failure-screen.tsx';
import { ForgottenScreen } from './forgotten-screen.tsx';
import { loadShell } from './load-shell.ts';
import { LoginScreen } from './login-screen.tsx';
import { usePath } from './place.ts';
import { ProgressScreen, RecoveryScreen } from './progress-screen.tsx';
import { PukScreen } from './puk-screen.tsx';
import { ResetScreen } from './reset-screen.tsx';
import { SetupScreen } from './setup/setup-screen.tsx';
import { TwoFactorScreen } from './two-factor-screen.tsx';
import { useSession } from './use-session.ts';

const askAgainMs = 3000;

const Shell = lazy(() => loadShell().catch(() => ({ default: FailureScreen })));
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
  const user = useSession((session) => session.user);
  switch (screen.name) {
    case 'progress':
      return <ProgressScreen status={screen.status} />;
    case 'setup':
      return <SetupScreen />;
    case 'login':
      return <LoginScreen />;
    case 'two-factor':
      return <TwoFactorScreen />;
    case 'puk':
      return <PukScreen uid={user?.uid ?? ''} puk={user?.passwordResetPin ?? ''} />;
    case 'recovery':
      return <RecoveryScreen />;
    case 'forgotten':
      return <ForgottenScreen />;
    case 'reset':
      return <ResetScreen />;
    case 'leaving':
      return <Leaving />;
    case 'shell':
      return <Shell />;
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
