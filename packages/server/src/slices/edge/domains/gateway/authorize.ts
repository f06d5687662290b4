import type { Addresses } from '../../../../core/box-address.ts';
import { type Answer, emptyAnswer, pageAnswer, refusalAnswer, withHeaders } from '../pages/answers.ts';
import type { PageName } from '../pages/page-texts.ts';
import type { PageOptions } from '../pages/pages.ts';
import type { Hosts } from '../routing/host-table.ts';
import type { Access } from './access.ts';
import type { AppLogin } from './app-login.ts';
import type { AppSession } from './app-sessions.ts';
import type { Cookies } from './cookies.ts';
import type { EdgeRequest } from './edge-request.ts';
import { comesFromNeighbour, herePath, isEdgePath, isOpenPath, safeReturn } from './rules.ts';

export interface AuthorizerNeeds {
  addresses: Addresses;
  cookies: Cookies;
  appLogin: AppLogin;
  access: Pick<Access, 'helpers' | 'mayStart'>;
  hosts: Pick<Hosts, 'routeAt'>;
}

/** The decision about a request: the edge answers itself, or the app gets the request with the session that authorizes it. */
export type Authorization = { answer: Answer } | { answer: undefined; session: AppSession | undefined };

/** Decides about every request and WebSocket before the app receives anything of it (keeps H2, H4). */
export function createAuthorizer({ addresses, cookies, appLogin, access, hosts }: AuthorizerNeeds) {
  /** Answers with a page for users, and with a refusal of the API for everything else. */
  function say(
    edgeRequest: EdgeRequest,
    status: number,
    page: { name: PageName } & Partial<PageOptions>,
    code: Code,
  ): Answer {
    const { language, route } = edgeRequest;
    if (!edgeRequest.isShown) return refusalAnswer(code, language, status);
    const framedBy = addresses.portalUrl();
    return pageAnswer(status, {
      language,
      app: route.title[language],
      helpers: access.helpers(page.uid),
      framedBy,
      ...page,
    });
  }

  function answerOwnPath(edgeRequest: EdgeRequest): Answer {
    const { request, path, language } = edgeRequest;
    const call = edgeRequest.isUpgrade ? '' : `${request.method} ${path}`;
    if (call === 'GET /.kontor/enter') return appLogin.enter(edgeRequest);
    if (call === `GET ${herePath}`) return emptyAnswer;
    if (call === 'GET /.kontor/logout') return appLogin.askToLeave(edgeRequest);
    if (call === 'POST /.kontor/logout') return appLogin.leave(edgeRequest);
    return edgeRequest.isShown
      ? say(edgeRequest, 404, { name: 'nothingHere', to: '/' }, 'unknown-path')
      : refusalAnswer('unknown-path', language);
  }

  /** Answers a request without a session: page loads are redirected to the portal, everything else gets 401. Open paths never redirect. */
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
      // Only an app with its own sign-in can identify callers of an open path; other apps rely on the edge.
      const checksItself = route.authMode === 'own' || route.authMode === 'ldap';
      if (session === undefined && !(isOpen && checksItself)) return { answer: turnAway(edgeRequest, isOpen) };
      if (route.state === 'running') return { answer: undefined, session };
      return { answer: notRunning(edgeRequest, request.method, session?.uid) };
    },
    /** The answer when the app refuses or drops the connection. `state` must be current. */
    unanswered: (edgeRequest: EdgeRequest): Answer =>
      edgeRequest.route.state === 'running'
        ? say(
            edgeRequest,
            502,
            { name: 'silent', to: safeReturn(edgeRequest.request.url), reloadSeconds: 10 },
            'app-silent',
          )
        : notRunning(edgeRequest, edgeRequest.request.method, appLogin.sessionOf(edgeRequest, false)?.uid),
  };

  function notRunning(edgeRequest: EdgeRequest, method: string | undefined, uid?: string): Answer {
    const isStarting = edgeRequest.route.state === 'starting';
    const page = isStarting
      ? { name: 'starting' as const, ...(method === 'GET' ? { reloadSeconds: 3 } : {}) }
      : stoppedPage({ addresses, access }, edgeRequest, uid);
    return withHeaders(say(edgeRequest, 503, page, 'app-not-running'), isStarting ? ['retry-after', '3'] : []);
  }
}

/** The page of a stopped app: who may start it is led to where that is done in the portal, everybody else told whom to ask. */
function stoppedPage(
  { addresses, access }: Pick<AuthorizerNeeds, 'addresses' | 'access'>,
  { route }: EdgeRequest,
  uid: string | undefined,
): { name: PageName } & Partial<PageOptions> {
  const portal = addresses.portalUrl();
  if (uid === undefined || !access.mayStart(uid)) return { name: 'stopped', to: portal, ...(uid && { uid }) };
  return { name: 'stoppedForStarter', to: `${portal}/app/${route.instance}`, uid };
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
