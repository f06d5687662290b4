import type { IncomingMessage, ServerResponse } from 'node:http';
import { mayPass } from '../adapters/edge/request-headers.ts';
import { nginxHeaders } from '../adapters/nginx/nginx-configuration.ts';
import { takeNginxRequest } from '../adapters/nginx/nginx-request.ts';
import { replacedByNginx } from '../adapters/nginx/site.ts';
import type { Log } from '../core/server-context.ts';
import type { Domains, Pass } from '../slices/edge/domains/index.ts';
import type { Dispatcher } from './dispatch.ts';
import { malformedReason } from './malformed-request.ts';
import { answeringBugs, endRaw, refuseHost } from './responses.ts';

export interface NginxDispatcherNeeds {
  dispatcher: Dispatcher;
  domains: Pick<Domains, 'decide' | 'edge'>;
  secret: string;
  log: Log;
}

/** Handles requests from nginx: authorization subrequests for apps, and all other requests it forwards. Refuses everyone without the secret (keeps H7). */
export function createNginxDispatcher({ dispatcher, domains, secret, log }: NginxDispatcherNeeds): Dispatcher {
  /** Answers nginx's subrequest about a request for an app: 204 lets nginx proxy to the app of `route`; on 401 it forwards the whole request to the server. */
  function answerSubrequest(request: IncomingMessage, response: ServerResponse, route: string | undefined): void {
    const decision =
      malformedReason(request) === undefined ? domains.decide(request.headers.host) : { kind: 'foreign' as const };
    // nginx's routes may be older than the server's: then the server proxies the request itself.
    const isCurrent = decision.kind === 'app' && `${decision.route.instance}:${decision.route.port}` === route;
    const pass =
      isCurrent && !hasForbiddenHeader(request) ? domains.edge.pass(request, decision.host, decision.route) : undefined;
    if (pass === undefined) response.writeHead(401, ['content-length', '0']).end();
    else response.writeHead(204, answerHeaders(pass)).end();
  }

  function answerForApp(request: IncomingMessage, response: ServerResponse): void {
    const decision = domains.decide(request.headers.host);
    if (decision.kind === 'app') domains.edge.unanswered(request, response, decision.host, decision.route);
    else refuseHost(response);
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const nginxRequest = takeNginxRequest(request, secret);
    if (nginxRequest === undefined) refuseHost(response);
    else if (nginxRequest.purpose === 'pass') dispatcher.request(request, response);
    else if (nginxRequest.purpose === 'unanswered') answerForApp(request, response);
    else answerSubrequest(request, response, nginxRequest.isUpgrade ? undefined : nginxRequest.route);
  }

  return {
    request: answeringBugs(log, answer),
    upgrade(request, socket, head) {
      if (takeNginxRequest(request, secret)?.purpose === 'pass') dispatcher.upgrade(request, socket, head);
      else endRaw(socket, 421);
    },
  };
}

/** Response headers for nginx. `x-accel-expires` is how long nginx may cache the response, in seconds; without it nothing is cached. */
const answerHeaders = ({ cookie, identity, isForAll }: Pass): string[] => [
  ...[nginxHeaders.cookie, cookie, nginxHeaders.identity, identity],
  ...['x-accel-expires', isForAll ? '1' : '0'],
];

/** Whether there is a header that must not reach an app and that nginx would forward (keeps H4, H7); the server drops it. */
const hasForbiddenHeader = ({ headers }: IncomingMessage): boolean =>
  Object.keys(headers).some((name) => !mayPass(name) && !replacedByNginx.has(name));
