import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/base.css';
import { FailureScreen } from './auth/failure-screen.tsx';
import { type SignedInParts, SignedInPartsContext } from './auth/lazy-screens.ts';
import { takeAddressFlag } from './auth/location.ts';
import { RootScreen } from './auth/root-screen.tsx';
import { targetRouteOf } from './auth/session/target-route.ts';
import { authText } from './auth/text/index.ts';
import { portalClient } from './session/portal-client.ts';
import { TextContext } from './text/text-context.tsx';
import { guardDoubleClicks } from './ui/double-click-guard.ts';
import { ToastContext } from './ui/overlays/toasts.tsx';
import { uiText } from './ui/text/index.ts';

const { texts, session, poll, toasts } = portalClient;

const parts: SignedInParts = {
  shell: () => import('./app/shell.tsx'),
  recovery: () => import('./features/machine/repair/recovery-page.tsx'),
  restoreServer: () => import('./features/data/backups/new-machine/restore-server-page.tsx'),
  english: async () => (await import('./app/english.ts')).english,
};

function Page({ children }: { children: React.ReactNode }) {
  return (
    <StrictMode>
      <TextContext value={texts}>
        <ToastContext value={toasts}>
          <SignedInPartsContext value={parts}>{children}</SignedInPartsContext>
        </ToastContext>
      </TextContext>
    </StrictMode>
  );
}

/** Also of the app that the portal is when somebody installs it. */
function setDocumentLanguage() {
  const language = texts.language();
  document.documentElement.lang = language;
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.${language}.webmanifest`);
}

async function start(element: HTMLElement) {
  setDocumentLanguage();
  texts.subscribe(setDocumentLanguage);
  guardDoubleClicks(document);
  takeAddressFlag();
  session.setTarget(targetRouteOf(location.search, location.origin));
  void poll.start();
  // If the English texts cannot be loaded, the page is shown in German.
  await Promise.all([texts.ready(authText), texts.ready(uiText)]).catch(() => texts.setLanguage('de'));
  const root = createRoot(element, {
    onUncaughtError(error) {
      reportError(error);
      root.render(<Page>{<FailureScreen error={error} />}</Page>);
    },
  });
  root.render(<Page>{<RootScreen />}</Page>);
}

const element = document.getElementById('root');
if (element) void start(element);
