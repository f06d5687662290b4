import type { Access } from './access.ts';
import type { Addresses } from './addresses.ts';
import { type Answer, pageAnswer, refusalAnswer, withHeaders } from './answers.ts';
import type { AppDoor } from './app-door.ts';
import type { AppSession } from './app-sessions.ts';
import type { Cookies } from './cookies.ts';
import type { Hosts } from './host-table.ts';
import type { PageName } from './page-texts.ts';
import type { PageWish } from './pages.ts';
import { comesFromNeighbour, isEdgePath, isOpenPath, safeReturn } from './rules.ts';
import type { Visit } from './visit.ts';

export interface GateNeeds {
  addresses: Addresses;
  cookies: Cookies;
  door: AppDoor;
  access: Pick<Access, 'helpers'>;
  hosts: Pick<Hosts, 'routeAt'>;
}

/** What becomes of a visit: the edge answers, or the app gets it, with the session that let it in. */
export type Judgement = { answer: Answer } | { answer: undefined; session: AppSession | undefined };

/** Decides about every request and WebSocket before the app sees anything of it (keeps H2, H4). */
export function createGate({ addresses, cookies, door, access, hosts }: GateNeeds) {
  /** A page for people, the API's words for everything else. */
  function say(visit: Visit, status: number, page: { name: PageName } & Partial<PageWish>, code: Code): Answer {
    const { language, route } = visit;
    if (!visit.isShown) return refusalAnswer(code, language, status);
    const framedBy = addresses.portalUrl();
    return pageAnswer(status, { language, app: route.title[language], helpers: access.helpers(), framedBy, ...page });
  }

  function answerOwnPath(visit: Visit): Answer {
    const { request, path, language } = visit;
    const call = visit.isUpgrade ? '' : `${request.method} ${path}`;
    if (call === 'GET /.kontor/enter') return door.enter(visit);
    if (call === 'GET /.kontor/logout') return door.askToLeave(visit);
    if (call === 'POST /.kontor/logout') return door.leave(visit);
    return visit.isShown
      ? say(visit, 404, { name: 'nothingHere', to: '/' }, 'unknown-path')
      : refusalAnswer('unknown-path', language);
  }

  /** Nobody is signed in here: people are led to the portal, everything else is told so. Open paths never lead anywhere. */
  function turnAway(visit: Visit, isOpen: boolean): Answer {
    const isTwofold = cookies.sessions(visit.request.headers.cookie).length > 1;
    if (visit.isPage && !isOpen && !isTwofold) return door.begin(visit);
    const to = visit.isPage ? safeReturn(visit.request.url) : '/';
    const answer = say(visit, 401, { name: 'signInAgain', to }, isTwofold ? 'ambiguous-session' : 'not-signed-in');
    return isTwofold
      ? withHeaders(
          answer,
          cookies.dropTossedSession().flatMap((cookie) => ['set-cookie', cookie]),
        )
      : answer;
  }

  return {
    judge(visit: Visit): Judgement {
      const { route, request, path } = visit;
      if (isFromNeighbour(visit, addresses, hosts)) return { answer: refusalAnswer('foreign-origin', visit.language) };
      if (isEdgePath(path)) return { answer: answerOwnPath(visit) };
      const session = door.sessionOf(visit, !visit.isUpgrade);
      const isOpen = isOpenPath(path, route.openPaths);
      // Only an app that asks for a password itself can tell who calls an open path; the others know nobody but whom the edge names.
      const checksItself = route.authMode === 'own' || route.authMode === 'ldap';
      if (session === undefined && !(isOpen && checksItself)) return { answer: turnAway(visit, isOpen) };
      if (route.state === 'running') return { answer: undefined, session };
      return { answer: notRunning(visit, request.method) };
    },
    /** The app did not take the connection, or dropped it. `state` is the one of this moment. */
    unanswered: (visit: Visit): Answer =>
      visit.route.state === 'running'
        ? say(visit, 502, { name: 'silent', to: safeReturn(visit.request.url), reloadSeconds: 10 }, 'app-silent')
        : notRunning(visit, visit.request.method),
  };

  function notRunning(visit: Visit, method: string | undefined): Answer {
    const isStarting = visit.route.state === 'starting';
    const page = isStarting
      ? { name: 'starting' as const, ...(method === 'GET' ? { reloadSeconds: 3 } : {}) }
      : { name: 'stopped' as const, to: addresses.portalUrl() };
    return withHeaders(say(visit, 503, page, 'app-not-running'), isStarting ? ['retry-after', '3'] : []);
  }
}

type Code = 'app-not-running' | 'app-silent' | 'not-signed-in' | 'ambiguous-session' | 'unknown-path';

function isFromNeighbour(
  { request, isUpgrade, host }: Visit,
  addresses: Addresses,
  hosts: GateNeeds['hosts'],
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

export type Gate = ReturnType<typeof createGate>;
