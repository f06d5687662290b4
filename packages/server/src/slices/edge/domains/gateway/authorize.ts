import { type Answer, pageAnswer, refusalAnswer, withHeaders } from '../pages/answers.ts';
import type { PageName } from '../pages/page-texts.ts';
import type { PageOptions } from '../pages/pages.ts';
import type { Addresses } from '../routing/addresses.ts';
import type { Hosts } from '../routing/host-table.ts';
import type { Access } from './access.ts';
import type { AppLogin } from './app-login.ts';
import type { AppSession } from './app-sessions.ts';
import type { Cookies } from './cookies.ts';
import type { EdgeRequest } from './edge-request.ts';
import { comesFromNeighbour, isEdgePath, isOpenPath, safeReturn } from './rules.ts';

export interface AuthorizerNeeds {
  addresses: Addresses;
  cookies: Cookies;
  appLogin: AppLogin;
  access: Pick<Access, 'helpers'>;
  hosts: Pick<Hosts, 'routeAt'>;
}

/** What becomes of a visit: the edge answers, or the app gets it, with the session that let it in. */
export type Authorization = { answer: Answer } | { answer: undefined; session: AppSession | undefined };

/** Decides about every request and WebSocket before the app sees anything of it (keeps H2, H4). */
export function createAuthorizer({ addresses, cookies, appLogin, access, hosts }: AuthorizerNeeds) {
  /** A page for people, the API's words for everything else. */
  function say(
    edgeRequest: EdgeRequest,
    status: number,
    page: { name: PageName } & Partial<PageOptions>,
    code: Code,
  ): Answer {
    const { language, route } = edgeRequest;
    if (!edgeRequest.isShown) return refusalAnswer(code, language, status);
    const framedBy = addresses.portalUrl();
    return pageAnswer(status, { language, app: route.title[language], helpers: access.helpers(), framedBy, ...page });
  }

  function answerOwnPath(edgeRequest: EdgeRequest): Answer {
    const { request, path, language } = edgeRequest;
    const call = edgeRequest.isUpgrade ? '' : `${request.method} ${path}`;
    if (call === 'GET /.kontor/enter') return appLogin.enter(edgeRequest);
    if (call === 'GET /.kontor/logout') return appLogin.askToLeave(edgeRequest);
    if (call === 'POST /.kontor/logout') return appLogin.leave(edgeRequest);
    return edgeRequest.isShown
      ? say(edgeRequest, 404, { name: 'nothingHere', to: '/' }, 'unknown-path')
      : refusalAnswer('unknown-path', language);
  }

  /** Nobody is signed in here: people are led to the portal, everything else is told so. Open paths never lead anywhere. */
  function turnAway(edgeRequest: EdgeRequest, isOpen: boolean): Answer {
    const isTwofold = cookies.sessions(edgeRequest.request.headers.cookie).length > 1;
    if (edgeRequest.isPage && !isOpen && !isTwofold) return appLogin.begin(edgeRequest);
    const to = edgeRequest.isPage ? safeReturn(edgeRequest.request.url) : '/';
    const answer = say(
      edgeRequest,
      401,
      { name: 'signInAgain', to },
      isTwofold ? 'ambiguous-session' : 'not-signed-in',
    );
    return isTwofold
      ? withHeaders(
          answer,
          cookies.dropTossedSession().flatMap((cookie) => ['set-cookie', cookie]),
        )
      : answer;
  }

  return {
    authorize(edgeRequest: EdgeRequest): Authorization {
      const { route, request, path } = edgeRequest;
      if (isFromNeighbour(edgeRequest, addresses, hosts))
        return { answer: refusalAnswer('foreign-origin', edgeRequest.language) };
      if (isEdgePath(path)) return { answer: answerOwnPath(edgeRequest) };
      const session = appLogin.sessionOf(edgeRequest, !edgeRequest.isUpgrade);
      const isOpen = isOpenPath(path, route.openPaths);
      // Only an app that asks for a password itself can tell who calls an open path; the others know nobody but whom the edge names.
      const checksItself = route.authMode === 'own' || route.authMode === 'ldap';
      if (session === undefined && !(isOpen && checksItself)) return { answer: turnAway(edgeRequest, isOpen) };
      if (route.state === 'running') return { answer: undefined, session };
      return { answer: notRunning(edgeRequest, request.method) };
    },
    /** The app did not take the connection, or dropped it. `state` is the one of this moment. */
    unanswered: (edgeRequest: EdgeRequest): Answer =>
      edgeRequest.route.state === 'running'
        ? say(
            edgeRequest,
            502,
            { name: 'silent', to: safeReturn(edgeRequest.request.url), reloadSeconds: 10 },
            'app-silent',
          )
        : notRunning(edgeRequest, edgeRequest.request.method),
  };

  function notRunning(edgeRequest: EdgeRequest, method: string | undefined): Answer {
    const isStarting = edgeRequest.route.state === 'starting';
    const page = isStarting
      ? { name: 'starting' as const, ...(method === 'GET' ? { reloadSeconds: 3 } : {}) }
      : { name: 'stopped' as const, to: addresses.portalUrl() };
    return withHeaders(say(edgeRequest, 503, page, 'app-not-running'), isStarting ? ['retry-after', '3'] : []);
  }
}

type Code = 'app-not-running' | 'app-silent' | 'not-signed-in' | 'ambiguous-session' | 'unknown-path';

function isFromNeighbour(
  { request, isUpgrade, host }: EdgeRequest,
  addresses: Addresses,
  hosts: AuthorizerNeeds['hosts'],
): boolean {
  const { method = 'GET', headers } = request;
  const fetchSite = headers['sec-fetch-site'];
  const source = {
    method,
    isUpgrade,
    origin: headers.origin,
    fetchSite: typeof fetchSite === 'string' ? fetchSite : undefined,
    hasCookie: headers.cookie !== undefined,
  };
  const around = {
    ownOrigin: addresses.urlAt(host),
    portalOrigin: addresses.portalUrl(),
    domain: addresses.domain(),
    isOurs: (other: string) => hosts.routeAt(other) !== undefined,
  };
  return comesFromNeighbour(source, around);
}

export type Authorizer = ReturnType<typeof createAuthorizer>;
