import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '@kontor/platform/work/clock';
import { applyBodyTimeout } from '../adapters/edge/body-timeout.ts';
import type { Addresses } from '../core/box-address.ts';
import type { Log } from '../core/server-context.ts';
import type { Domains } from '../slices/edge/domains/index.ts';
import { createLocalAnswers } from './local.ts';
import { malformedReason } from './malformed-request.ts';
import { isCall, isRead, pathOf } from './paths.ts';
import { answeringBugs, endRaw, redirectTo, refuseHost, refuseRequest } from './responses.ts';
import { createWellKnownAnswers } from './well-known.ts';

export interface DispatcherNeeds {
  addresses: Pick<Addresses, 'domain' | 'portalUrl'>;
  domains: Pick<
    Domains,
    'decide' | 'open' | 'landing' | 'authority' | 'challengeAt' | 'answerUnknownHost' | 'portalLeadsHere'
  > & {
    edge: Pick<Domains['edge'], 'request' | 'upgrade'>;
  };
  /** Handles `/api`, `/healthz`, `/readyz` and `/metrics`. */
  api(request: IncomingMessage, response: ServerResponse): void;
  /** Serves the portal's pages and files. */
  files(request: IncomingMessage, response: ServerResponse): void;
  clock: Clock;
  log: Log;
}

/** Handlers of the box's HTTP server. */
export interface Dispatcher {
  request(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** Creates the handlers that route by host before anything else (keeps H1): to the portal, an app, or a refusal. */
export function createDispatcher({ addresses, domains, api, files, clock, log }: DispatcherNeeds): Dispatcher {
  const timedApi: DispatcherNeeds['api'] = (request, response) => {
    applyBodyTimeout(request, clock);
    api(request, response);
  };
  const answerLocal = createLocalAnswers({ addresses, domains, api: timedApi, files, log });

  const answerWellKnown = createWellKnownAnswers(domains);

  function answerPortal(request: IncomingMessage, response: ServerResponse): void {
    const path = pathOf(request);
    if (isCall(path)) timedApi(request, response);
    else if (path === '/.kontor/open' && isRead(request)) domains.open(request, response);
    else files(request, response);
  }

  function answerMain(request: IncomingMessage, response: ServerResponse): void {
    const { url, clears } = domains.landing();
    if (isRead(request)) redirectTo(response, `${url}/`, clears);
    else refuseHost(response);
  }

  function answerUnknown(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined {
    const answering = domains.answerUnknownHost(request, response);
    if (answering === undefined) refuseHost(response);
    return answering;
  }

  function answer(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined {
    const decision = domains.decide(request.headers.host);
    if (malformedReason(request) !== undefined) refuseRequest(response);
    else if (answerWellKnown(request, response, decision.kind)) return undefined;
    else if (decision.kind === 'portal') answerPortal(request, response);
    else if (decision.kind === 'app') domains.edge.request(request, response, decision.host, decision.route);
    else if (decision.kind === 'local') return answerLocal(request, response, decision.loopback);
    else if (decision.kind === 'main') answerMain(request, response);
    else return answerUnknown(request, response);
    return undefined;
  }

  function join(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const decision = domains.decide(request.headers.host);
    if (malformedReason(request) !== undefined) endRaw(socket, 400);
    else if (decision.kind === 'app') domains.edge.upgrade(request, socket, head, decision.host, decision.route);
    else endRaw(socket, decision.kind === 'foreign' ? 421 : 404);
  }

  return {
    request: answeringBugs(log, answer),
    upgrade(request, socket, head) {
      socket.on('error', () => socket.destroy());
      try {
        join(request, socket, head);
      } catch (err) {
        log.error({ err }, 'bug');
        socket.destroy();
      }
    },
  };
}
