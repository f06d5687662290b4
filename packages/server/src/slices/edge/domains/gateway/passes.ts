import type { IncomingMessage } from 'node:http';
import { withoutOurCookies } from '../../../../adapters/edge/own-cookies.ts';
import type { AppRoute } from '../../../apps/apps/index.ts';
import type { Hosts } from '../routing/host-table.ts';
import type { AppSession } from './app-sessions.ts';
import type { Authorizer } from './authorize.ts';
import type { Cookies } from './cookies.ts';
import type { EdgeRequest } from './edge-request.ts';
import { herePath, isEdgePath } from './rules.ts';

/** What a request may carry to the app: its cookies without ours, and the user's identity. Bytes as Latin-1. */
export interface Pass {
  cookie: string;
  identity: string;
  /** Further requests within this second with the same host and cookies may pass as well, whatever they request. */
  isForAll: boolean;
}

export interface PassesNeeds {
  authorizer: Pick<Authorizer, 'authorize'>;
  hosts: Pick<Hosts, 'ownerMark'>;
  cookies: Cookies;
}

/** Decides what nginx may forward to an app without the server. */
export function createPasses({ authorizer, hosts, cookies }: PassesNeeds) {
  /**
   * Returns the headers that make a browser drop the data of a previous app at this host (keeps H1). They are sent with every response but
   * that to the question whether the name leads here: it comes without cookies, so it could never say that they arrived.
   */
  function marksFor({ request, host, path }: EdgeRequest): string[] {
    if (path === herePath) return [];
    const mark = hosts.ownerMark(host);
    if (mark === undefined || cookies.owners(request.headers.cookie).includes(mark)) return [];
    return ['clear-site-data', '"cache", "storage"', 'set-cookie', cookies.setOwner(mark)];
  }

  /**
   * Decides what nginx may forward. Streams end with the session, and framing depends on all headers of the response: both are handled here (keeps H4, H6),
   * and so is whatever gets an answer or an owner mark from the edge.
   */
  function passFor(edgeRequest: EdgeRequest): Pass | undefined {
    const { request, route } = edgeRequest;
    const isStream = request.headers.accept?.includes('text/event-stream') === true;
    // Authorizing a path of the edge would redeem its code.
    if (isEdgePath(edgeRequest.path) || isStream || route.isFramed || marksFor(edgeRequest).length > 0)
      return undefined;
    const authorization = authorizer.authorize(edgeRequest);
    if (authorization.answer !== undefined) return undefined;
    const identity = identityOf(route, authorization.session)?.uid ?? '';
    return {
      cookie: withoutOurCookies(request.headers.cookie) ?? '',
      identity: Buffer.from(identity, 'utf8').toString('latin1'),
      isForAll: authorization.session !== undefined && isPlainRead(request),
    };
  }

  return { marksFor, passFor };
}

/** A read without its own credentials: the session alone decides. */
const isPlainRead = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && headers.authorization === undefined;

/** Returns the header that tells an app who the user is; undefined when it gets none. */
export function identityOf({ identityHeader, authMode }: AppRoute, session: AppSession | undefined) {
  if (identityHeader === undefined || authMode !== 'proxy-header' || session === undefined) return undefined;
  return { header: identityHeader.toLowerCase(), uid: session.uid };
}
