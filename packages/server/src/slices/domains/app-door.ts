import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Access } from './access.ts';
import type { Addresses } from './addresses.ts';
import { type Answer, pageAnswer, redirectAnswer, withHeaders } from './answers.ts';
import type { AppSession } from './app-sessions.ts';
import type { CodeFor, Codes } from './codes.ts';
import type { Cookies } from './cookies.ts';
import type { PageName } from './page-texts.ts';
import { isToken, safeReturn } from './rules.ts';
import type { Visit } from './visit.ts';

export interface AppDoorNeeds {
  addresses: Addresses;
  codes: Codes;
  cookies: Cookies;
  access: Pick<Access, 'sessions' | 'isWelcome' | 'endOf'>;
}

/** The half of the handshake at an app's host (keeps H4): it sends a browser to the portal, and lets it in when it comes back with a code. */
export function createAppDoor({ addresses, codes, cookies, access }: AppDoorNeeds) {
  const { sessions } = access;

  /** The one session of this browser here. Two cookies are none: one of them may be a neighbour's. */
  function sessionOf({ request, host, route }: Visit, counts: boolean): AppSession | undefined {
    const [token, second] = cookies.sessions(request.headers.cookie);
    const found = token === undefined || second !== undefined ? undefined : sessions.find(token, host, counts);
    return found?.instance === route.instance ? found : undefined;
  }

  /** A state that is there already is kept: two tabs that begin together share it. */
  function stateOf({ request }: Visit): { state: string; tossed: string[] } {
    const states = cookies.states(request.headers.cookie);
    const [first] = states;
    if (states.length === 1 && isToken(first)) return { state: first, tossed: [] };
    return {
      state: randomBytes(32).toString('base64url'),
      tossed: states.length > 1 ? cookies.dropTossedState() : [],
    };
  }

  function hasState({ request }: Visit, state: string): boolean {
    const states = cookies.states(request.headers.cookie);
    return states.length === 1 && isSame(states[0] ?? '', state);
  }

  function takeEntry({ host, route }: Visit, code: string, state: string): CodeFor | undefined {
    const entry = codes.take(code);
    if (entry === undefined || entry.host !== host || !isSame(entry.state, state)) return undefined;
    const wish = { host, instance: route.instance, uid: entry.uid, portal_session: entry.portalSession };
    return access.isWelcome(wish) ? entry : undefined;
  }

  function letIn({ host, route }: Visit, { uid, portalSession }: CodeFor, to: string): Answer {
    const token = sessions.begin({ host, instance: route.instance, uid, portal_session: portalSession });
    return redirectAnswer(to, [cookies.setSession(token), cookies.endState()]);
  }

  const expired = (visit: Visit, to: string): Answer => say(visit, 403, 'entryExpired', to);

  return {
    sessionOf,
    /** To the portal, and back to the same address. */
    begin(visit: Visit): Answer {
      const { state, tossed } = stateOf(visit);
      const query = new URLSearchParams({ host: visit.host, state, to: safeReturn(visit.request.url) });
      const there = `${addresses.portalUrl()}/.kontor/open?${query}`;
      return redirectAnswer(there, [...tossed, cookies.setState(state)]);
    },
    enter(visit: Visit): Answer {
      const query = new URL(visit.request.url ?? '/', 'http://app').searchParams;
      const [code, state] = [query.get('code'), query.get('state')];
      const to = safeReturn(query.get('to'));
      if (sessionOf(visit, false) !== undefined) return redirectAnswer(to);
      if (!isToken(code) || !isToken(state) || !hasState(visit, state)) return expired(visit, to);
      const entry = takeEntry(visit, code, state);
      if (entry === undefined) return expired(visit, to);
      return letIn(visit, entry, to);
    },
    askToLeave: (visit: Visit): Answer => say(visit, 200, 'signOut', '/.kontor/logout', true),
    /** Ends the session here; the portal's goes on. */
    leave(visit: Visit): Answer {
      const session = sessionOf(visit, false);
      if (session !== undefined) {
        sessions.end(session.token_hash);
        access.endOf(session.token_hash);
      }
      return withHeaders(say(visit, 200, 'signedOut', addresses.portalUrl()), ['set-cookie', cookies.endSession()]);
    },
  };

  function say({ language, route }: Visit, status: number, name: PageName, to: string, posts = false): Answer {
    const framedBy = addresses.portalUrl();
    return pageAnswer(status, { name, language, app: route.title[language], to, posts, framedBy });
  }
}

/** Compares in constant time, whatever the lengths. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
}

export type AppDoor = ReturnType<typeof createAppDoor>;
