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

/** What nginx is answered: it asks about requests to an app, and hands on all others. Nobody else gets a word (keeps H7). */
export function createNginxDispatcher({ dispatcher, domains, secret, log }: NginxDispatcherNeeds): Dispatcher {
  /** 204 waves it through to that very app; 401 has it handed on whole. */
  function authorize(request: IncomingMessage, response: ServerResponse, route: string | undefined): void {
    const decision =
      malformedReason(request) === undefined ? domains.decide(request.headers.host) : { kind: 'foreign' as const };
    // What nginx knows of the apps may be older than what the server knows: then the server carries by itself.
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
    else authorize(request, response, nginxRequest.isUpgrade ? undefined : nginxRequest.route);
  }

  return {
    request: answeringBugs(log, answer),
    upgrade(request, socket, head) {
      if (takeNginxRequest(request, secret)?.purpose === 'pass') dispatcher.upgrade(request, socket, head);
      else endRaw(socket, 421);
    },
  };
}

/** How long nginx may remember it, in seconds; of its own accord it remembers nothing. */
const answerHeaders = ({ cookie, identity, isForAll }: Pass): string[] => [
  ...[nginxHeaders.cookie, cookie, nginxHeaders.identity, identity],
  ...['x-accel-expires', isForAll ? '1' : '0'],
];

/** Something that must not reach an app and that nginx would hand on (keeps H4, H7): the server leaves it out. */
const hasForbiddenHeader = ({ headers }: IncomingMessage): boolean =>
  Object.keys(headers).some((name) => !mayPass(name) && !replacedByNginx.has(name));
