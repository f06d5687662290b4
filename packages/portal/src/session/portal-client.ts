import { createApi } from '../api/create-api.ts';
import { createStatusPoll } from '../api/status-poll.ts';
import { type Language, preferredLanguage, rememberLanguage } from '../text/language.ts';
import { createTexts } from '../text/texts.ts';
import { createToasts } from '../ui/overlays/toast-queue.ts';
import { uiText } from '../ui/text/index.ts';
import { dismissAtSessionEnd } from './dismiss-at-end.ts';
import { createSessionStore, isConnectionLost } from './session-store.ts';

const after = (ms: number, fn: () => void) => {
  const timer = setTimeout(fn, ms);
  return () => clearTimeout(timer);
};

const storage = () => localStorage;
const boundFetch: typeof fetch = (...request) => fetch(...request);

/** Creates everything the pages of the portal share. */
function createPortalClient() {
  const session = createSessionStore();
  const toasts = createToasts({
    after,
    mutesFailures: () => session.get().isDemoOpen,
    saysUnreachable: () => isConnectionLost(session.get()),
  });
  dismissAtSessionEnd(session, toasts);
  const texts = createTexts(preferredLanguage(storage, navigator.languages));
  const ui = () => texts.of(uiText);

  /** Aborts the changes under way each time the box is found not to respond. */
  let lost = new AbortController();

  const api = createApi({
    fetch: boundFetch,
    language: texts.language,
    sentences: () => ({ unreachable: ui()(($) => $.unreachable), unreadable: ui()(($) => $.unreadable) }),
    unreached: () => void poll.doubt(),
    lost: () => lost.signal,
    session,
  });

  const poll = createStatusPoll({
    fetch: boundFetch,
    after,
    headers: () => ({ 'accept-language': texts.language(), ...tokenHeader(session.token()) }),
    mark: session.mark,
    onStatus: (status, mark) => {
      const { reload, isModeInDoubt } = session.applyStatus(status, mark);
      if (reload) location.reload();
      if (isModeInDoubt) void confirmModeEnd();
    },
    onMoved: session.markMoved,
    onSilence: () => {
      session.markUnreachable();
      if (!isConnectionLost(session.get())) return;
      toasts.dismissUnreachable();
      lost.abort();
      lost = new AbortController();
    },
  });

  /** Ends admin mode on this page, or the whole session where that is over: the status says the same of both, and the login needs no detour. */
  async function confirmModeEnd(): Promise<void> {
    const mark = session.mark();
    // a session that is over was ended by the call itself
    await api('GET /api/v1/session').catch(() => undefined);
    if (session.mark() === mark) session.leaveAdminMode();
  }

  return { session, toasts, texts, api, poll };
}

function tokenHeader(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { 'x-auth-token': token };
}

export type PortalClient = ReturnType<typeof createPortalClient>;

/** The only instance; lives as long as the browser page. */
export const portalClient = createPortalClient();

/** Changes the language of the page and stores it on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  await portalClient.texts.setLanguage(language);
  rememberLanguage(storage, language);
}
