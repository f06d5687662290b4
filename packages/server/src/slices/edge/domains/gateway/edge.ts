import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { applyBodyTimeout } from '../../../../adapters/edge/body-timeout.ts';
import type { ProxiedRequest } from '../../../../adapters/edge/proxied-request.ts';
import type { AppProxy } from '../../../../adapters/edge/proxy.ts';
import { headersForApp } from '../../../../adapters/edge/request-headers.ts';
import { headersForBrowser } from '../../../../adapters/edge/response-headers.ts';
import type { Addresses } from '../../../../core/box-address.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { AppRoute } from '../../../apps/apps/index.ts';
import { type Answer, sendAnswer, sendRawAnswer, withHeaders } from '../pages/answers.ts';
import type { Hosts } from '../routing/host-table.ts';
import type { Access } from './access.ts';
import type { AppSession } from './app-sessions.ts';
import type { Authorizer } from './authorize.ts';
import type { Cookies } from './cookies.ts';
import { type EdgeRequest, edgeRequestOf } from './edge-request.ts';
import { createPasses, identityOf, type Pass } from './passes.ts';

export interface EdgeNeeds {
  authorizer: Authorizer;
  hosts: Hosts;
  proxy: AppProxy;
  access: Pick<Access, 'connections'>;
  web: { addresses: Addresses; cookies: Cookies };
  core: Pick<ServerContext, 'clock' | 'log'>;
}

/** The edge between browsers and apps, for the server that owns the connections. */
export interface Edge {
  request(request: IncomingMessage, response: ServerResponse, host: string, route: AppRoute): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, host: string, route: AppRoute): void;
  /** Returns what a request needs when nginx forwards it to the app; undefined when the server has to handle it. */
  pass(request: IncomingMessage, host: string, route: AppRoute): Pass | undefined;
  /** Answers instead of an app that did not. */
  unanswered(request: IncomingMessage, response: ServerResponse, host: string, route: AppRoute): void;
}

export function createEdge({ authorizer, hosts, proxy, access, web, core }: EdgeNeeds): Edge {
  const { addresses, cookies } = web;
  const { marksFor, passFor } = createPasses({ authorizer, hosts, cookies });

  function proxiedRequestOf(
    edgeRequest: EdgeRequest,
    session: AppSession | undefined,
    answer: (answer: Answer) => void,
  ): ProxiedRequest {
    const { request, host, route } = edgeRequest;
    const identityHeaders = hosts.identityHeaders();
    const marks = marksFor(edgeRequest);
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
        core.log.warn({ instance: route.instance, code }, 'an app does not answer');
        const now = hosts.routeAt(host) ?? route;
        answer(withHeaders(authorizer.unanswered({ ...edgeRequest, route: now }), marks));
      },
    };
  }

  return {
    pass: (request, host, route) => passFor(edgeRequestOf(request, host, route, false)),
    unanswered(request, response, host, route) {
      core.log.warn({ instance: route.instance }, 'an app does not answer');
      const edgeRequest = edgeRequestOf(request, host, route, false);
      sendAnswer(request, response, withHeaders(authorizer.unanswered(edgeRequest), marksFor(edgeRequest)));
    },
    request(request, response, host, route) {
      const edgeRequest = edgeRequestOf(request, host, route, false);
      const authorization = authorizer.authorize(edgeRequest);
      const answer = (said: Answer) => {
        applyBodyTimeout(request, core.clock);
        sendAnswer(request, response, said);
      };
      if (authorization.answer !== undefined) return answer(withHeaders(authorization.answer, marksFor(edgeRequest)));
      const held = { session: authorization.session?.token_hash, instance: route.instance };
      response.once(
        'close',
        access.connections.hold(held, () => response.destroy()),
      );
      proxy.forward(request, response, proxiedRequestOf(edgeRequest, authorization.session, answer));
    },
    upgrade(request, socket, head, host, route) {
      const edgeRequest = edgeRequestOf(request, host, route, true);
      const authorization = authorizer.authorize(edgeRequest);
      const answer = (said: Answer) => sendRawAnswer(socket, said);
      if (authorization.answer !== undefined) return answer(authorization.answer);
      const held = { session: authorization.session?.token_hash, instance: route.instance };
      socket.once(
        'close',
        access.connections.hold(held, () => socket.destroy()),
      );
      proxy.tunnel(request, socket, head, proxiedRequestOf(edgeRequest, authorization.session, answer));
    },
  };
}
