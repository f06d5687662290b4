import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Addresses } from '../../../../core/box-address.ts';
import { type Answer, pageAnswer, redirectAnswer, withHeaders } from '../pages/answers.ts';
import type { PageName } from '../pages/page-texts.ts';
import type { Access } from './access.ts';
import type { AppSession } from './app-sessions.ts';
import type { Cookies } from './cookies.ts';
import type { EdgeRequest } from './edge-request.ts';
import type { LoginCodes, LoginGrant } from './login-codes.ts';
import { isToken, safeReturn } from './rules.ts';

export interface AppLoginNeeds {
  addresses: Addresses;
  loginCodes: LoginCodes;
  cookies: Cookies;
  access: Pick<Access, 'sessions' | 'closeOf'>;
}

/** The app host's half of the handshake (keeps H4): it sends a browser to the portal, and signs it in when it returns with a code. */
export function createAppLogin({ addresses, loginCodes, cookies, access }: AppLoginNeeds) {
  const { sessions } = access;

  /** Returns the session of this browser. Two session cookies count as none: a neighbour may have set one. */
  function sessionOf({ request, host, route }: EdgeRequest, counts: boolean): AppSession | undefined {
    const [token, second] = cookies.sessions(request.headers.cookie);
    const found = token === undefined || second !== undefined ? undefined : sessions.find(token, host, counts);
    return found?.instance === route.instance ? found : undefined;
  }

  /** Reuses an existing state: two tabs that begin together share it. */
  function stateOf({ request }: EdgeRequest): { state: string; tossed: string[] } {
    const states = cookies.states(request.headers.cookie);
    const [first] = states;
    if (states.length === 1 && isToken(first)) return { state: first, tossed: [] };
    return {
      state: randomBytes(32).toString('base64url'),
      tossed: states.length > 1 ? cookies.dropTossedState() : [],
    };
  }

  function hasState({ request }: EdgeRequest, state: string): boolean {
    const states = cookies.states(request.headers.cookie);
    return states.length === 1 && isSame(states[0] ?? '', state);
  }

  function redeemCode({ host, route }: EdgeRequest, code: string, state: string): LoginGrant | undefined {
    const grant = loginCodes.redeem(code);
    if (grant === undefined || grant.host !== host || !isSame(grant.state, state)) return undefined;
    const session = { host, instance: route.instance, uid: grant.uid, portal_session: grant.portalSession };
    return sessions.isSessionValid(session) ? grant : undefined;
  }

  function letIn({ host, route }: EdgeRequest, { uid, portalSession }: LoginGrant, to: string): Answer {
    const token = sessions.begin({ host, instance: route.instance, uid, portal_session: portalSession });
    return redirectAnswer(to, [cookies.setSession(token), cookies.endState()]);
  }

  const expired = (edgeRequest: EdgeRequest, to: string): Answer => say(edgeRequest, 403, 'entryExpired', to);

  return {
    sessionOf,
    /** Redirects to the portal, which redirects back to the same address. */
    begin(edgeRequest: EdgeRequest): Answer {
      const { state, tossed } = stateOf(edgeRequest);
      const query = new URLSearchParams({ host: edgeRequest.host, state, to: safeReturn(edgeRequest.request.url) });
      const there = `${addresses.portalUrl()}/.kontor/open?${query}`;
      return redirectAnswer(there, [...tossed, cookies.setState(state)]);
    },
    enter(edgeRequest: EdgeRequest): Answer {
      const query = new URL(edgeRequest.request.url ?? '/', 'http://app').searchParams;
      const [code, state] = [query.get('code'), query.get('state')];
      const to = safeReturn(query.get('to'));
      if (sessionOf(edgeRequest, false) !== undefined) return redirectAnswer(to);
      if (!isToken(code) || !isToken(state) || !hasState(edgeRequest, state)) return expired(edgeRequest, to);
      const grant = redeemCode(edgeRequest, code, state);
      if (grant === undefined) return expired(edgeRequest, to);
      return letIn(edgeRequest, grant, to);
    },
    askToLeave: (edgeRequest: EdgeRequest): Answer => say(edgeRequest, 200, 'signOut', '/.kontor/logout', true),
    /** Ends the app session; the portal session continues. */
    leave(edgeRequest: EdgeRequest): Answer {
      const session = sessionOf(edgeRequest, false);
      if (session !== undefined) {
        sessions.end(session.token_hash);
        access.closeOf(session.token_hash);
      }
      return withHeaders(say(edgeRequest, 200, 'signedOut', addresses.portalUrl()), [
        'set-cookie',
        cookies.endSession(),
      ]);
    },
  };

  function say({ language, route }: EdgeRequest, status: number, name: PageName, to: string, posts = false): Answer {
    const framedBy = addresses.portalUrl();
    return pageAnswer(status, { name, language, app: route.title[language], to, posts, framedBy });
  }
}

/** Compares in constant time, for any lengths. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
}

export type AppLogin = ReturnType<typeof createAppLogin>;
