import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Passage } from '../../adapters/edge/passage.ts';
import type { AppProxy } from '../../adapters/edge/proxy.ts';
import { headersForApp } from '../../adapters/edge/request-headers.ts';
import { headersForBrowser } from '../../adapters/edge/response-headers.ts';
import { boundBody } from '../../adapters/edge/slow-body.ts';
import type { Ground } from '../../ground.ts';
import type { Access } from './access.ts';
import type { Addresses } from './addresses.ts';
import { type Answer, sendAnswer, sendRawAnswer, withHeaders } from './answers.ts';
import type { AppSession } from './app-sessions.ts';
import type { Cookies } from './cookies.ts';
import type { Gate } from './gate.ts';
import type { Hosts } from './host-table.ts';
import type { AppRoute } from './needs.ts';
import { type Visit, visitOf } from './visit.ts';

export interface EdgeNeeds {
  gate: Gate;
  hosts: Hosts;
  proxy: AppProxy;
  access: Pick<Access, 'connections'>;
  web: { addresses: Addresses; cookies: Cookies };
  ground: Pick<Ground, 'clock' | 'log'>;
}

/** What stands between browsers and apps, for the server that owns the connections. */
export interface Edge {
  request(request: IncomingMessage, response: ServerResponse, host: string, route: AppRoute): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, host: string, route: AppRoute): void;
}

export function createEdge({ gate, hosts, proxy, access, web, ground }: EdgeNeeds): Edge {
  const { addresses, cookies } = web;

  /** A browser that knew another app at this host forgets it first (keeps H1): whatever the answer is, these headers come with it. */
  function marksFor({ request, host }: Visit): string[] {
    const owner = hosts.ownersOf(host);
    if (owner < 2 || cookies.owners(request.headers.cookie).includes(String(owner))) return [];
    return ['clear-site-data', '"cache", "storage"', 'set-cookie', cookies.setOwner(owner)];
  }

  function passageOf(visit: Visit, session: AppSession | undefined, answer: (answer: Answer) => void): Passage {
    const { request, host, route } = visit;
    const identityHeaders = hosts.identityHeaders();
    const marks = marksFor(visit);
    const framing = { isFramed: route.isFramed, portalOrigin: addresses.portalUrl() };
    const forwarded = {
      host: request.headers.host ?? host,
      scheme: addresses.scheme,
      port: addresses.port(),
      address: request.socket.remoteAddress ?? '',
      identity: identityOf(route, session),
    };
    return {
      port: route.port,
      headers: headersForApp(request.rawHeaders, forwarded, identityHeaders),
      answerHeaders: (raw) => [...headersForBrowser(raw, framing, identityHeaders), ...marks],
      unanswered: ({ code }) => {
        ground.log.warn({ instance: route.instance, code }, 'an app does not answer');
        const now = hosts.routeAt(host) ?? route;
        answer(withHeaders(gate.unanswered({ ...visit, route: now }), marks));
      },
    };
  }

  return {
    request(request, response, host, route) {
      const visit = visitOf(request, host, route, false);
      const judged = gate.judge(visit);
      const answer = (said: Answer) => {
        boundBody(request, ground.clock);
        sendAnswer(request, response, said);
      };
      if (judged.answer !== undefined) return answer(withHeaders(judged.answer, marksFor(visit)));
      const held = { session: judged.session?.token_hash, instance: route.instance };
      response.once(
        'close',
        access.connections.hold(held, () => response.destroy()),
      );
      proxy.forward(request, response, passageOf(visit, judged.session, answer));
    },
    upgrade(request, socket, head, host, route) {
      const visit = visitOf(request, host, route, true);
      const judged = gate.judge(visit);
      const answer = (said: Answer) => sendRawAnswer(socket, said);
      if (judged.answer !== undefined) return answer(judged.answer);
      const held = { session: judged.session?.token_hash, instance: route.instance };
      socket.once(
        'close',
        access.connections.hold(held, () => socket.destroy()),
      );
      proxy.tunnel(request, socket, head, passageOf(visit, judged.session, answer));
    },
  };
}

function identityOf({ identityHeader, authMode }: AppRoute, session: AppSession | undefined) {
  if (identityHeader === undefined || authMode !== 'proxy-header' || session === undefined) return undefined;
  return { header: identityHeader.toLowerCase(), uid: session.uid };
}
