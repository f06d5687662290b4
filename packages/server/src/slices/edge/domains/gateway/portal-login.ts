import type { IncomingMessage } from 'node:http';
import type { Language } from '@kontor/contract/refusals';
import type { Identity } from '@kontor/platform/http/actor';
import { languageOf } from '@kontor/platform/http/language';
import { dropTossedTokens, isEncrypted, tokenOf } from '@kontor/platform/http/token';
import type { Addresses } from '../../../../core/box-address.ts';
import type { PortalSessions } from '../needs.ts';
import { type Answer, pageAnswer, redirectAnswer } from '../pages/answers.ts';
import type { PageName } from '../pages/page-texts.ts';
import type { PageOptions } from '../pages/pages.ts';
import type { Hosts } from '../routing/host-table.ts';
import type { Access } from './access.ts';
import type { LoginCodes } from './login-codes.ts';
import { isToken, safeReturn } from './rules.ts';

export interface PortalLoginNeeds {
  addresses: Addresses;
  loginCodes: LoginCodes;
  portal: PortalSessions;
  hosts: Pick<Hosts, 'routeAt'>;
  access: Pick<Access, 'mayOpen' | 'hasVisited' | 'isPukWaiting' | 'helpers'>;
}

/** The request of an app's host: sign this browser in and redirect it back. */
interface Asked {
  host: string;
  state: string;
  to: string;
}

/** `/.kontor/open` at the portal: the half of the handshake that knows who is signed in (keeps H4). */
export function createPortalLogin({ addresses, loginCodes, portal, hosts, access }: PortalLoginNeeds) {
  const say = (status: number, name: PageName, language: Language, more: Partial<PageOptions> = {}): Answer =>
    pageAnswer(status, { name, language, to: addresses.portalUrl(), ...more });

  function findCaller(request: IncomingMessage): Identity | undefined {
    const { token, ambiguous, inHeader } = tokenOf(request.headers, isEncrypted(request));
    const actor = token === undefined || ambiguous || inHeader ? undefined : portal.identify(token);
    const isIn = actor?.twoFactorConfirmed && !actor.mustChangePassword;
    return isIn && !access.isPukWaiting(actor.uid) ? actor : undefined;
  }

  /** Redirects to the portal's sign-in, which asks for what is missing (password, second factor, a password of one's own, PUK) and returns here. */
  function leadToSignIn(request: IncomingMessage, { host, state, to }: Asked): Answer {
    const back = `/.kontor/open?${new URLSearchParams({ host, state, to })}`;
    const { ambiguous } = tokenOf(request.headers, isEncrypted(request));
    const tossed = ambiguous ? dropTossedTokens(request) : [];
    return redirectAnswer(`${addresses.portalUrl()}/?${new URLSearchParams({ open: back })}`, tossed);
  }

  function leadBack({ host, state, to }: Asked, actor: Identity): Answer {
    portal.touch(actor);
    const code = loginCodes.issue({ host, state, uid: actor.uid, portalSession: actor.sessionId });
    return redirectAnswer(`${addresses.urlAt(host)}/.kontor/enter?${new URLSearchParams({ code, state, to })}`);
  }

  return {
    open(request: IncomingMessage): Answer {
      const language = languageOf(request.headers['accept-language']);
      const asked = readAsked(request.url ?? '/');
      if (asked === undefined) return say(400, 'unreadable', language);
      const route = hosts.routeAt(asked.host);
      if (route === undefined) return say(404, 'unknownApp', language);
      const actor = findCaller(request);
      if (actor === undefined) return leadToSignIn(request, asked);
      const app = route.title[language];
      const { uid } = actor;
      if (!access.mayOpen(route, uid)) {
        const page = access.hasVisited(route, uid) ? 'noLongerAccess' : 'noAccess';
        return say(403, page, language, { app, uid, helpers: access.helpers(uid) });
      }
      return leadBack(asked, actor);
    },
  };
}

function readAsked(target: string): Asked | undefined {
  const query = new URL(target, 'http://portal').searchParams;
  const host = query.get('host');
  const state = query.get('state');
  if (host === null || !isToken(state)) return undefined;
  return { host, state, to: safeReturn(query.get('to')) };
}

export type PortalLogin = ReturnType<typeof createPortalLogin>;
