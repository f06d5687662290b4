import type { IncomingMessage, ServerResponse } from 'node:http';
import { mayPass } from '../adapters/edge/request-headers.ts';
import { takeCarried } from '../adapters/nginx/carried.ts';
import { carrier } from '../adapters/nginx/nginx-configuration.ts';
import { replacedByNginx } from '../adapters/nginx/site.ts';
import type { Front } from '../front.ts';
import type { Log } from '../ground.ts';
import type { Domains, Pass } from '../slices/domains/index.ts';
import { faultOf } from './fault.ts';
import { answeringBugs, endRaw, refuseHost } from './replies.ts';

export interface CarriedFrontNeeds {
  front: Front;
  domains: Pick<Domains, 'decide' | 'edge'>;
  secret: string;
  log: Log;
}

/** What nginx is answered: it asks about requests to an app, and hands on all others. Nobody else gets a word (keeps H7). */
export function createCarriedFront({ front, domains, secret, log }: CarriedFrontNeeds): Front {
  /** 204 waves it through to that very app; 401 has it handed on whole. */
  function judge(request: IncomingMessage, response: ServerResponse, route: string | undefined): void {
    const decision =
      faultOf(request) === undefined ? domains.decide(request.headers.host) : { kind: 'foreign' as const };
    // What nginx knows of the apps may be older than what the server knows: then the server carries by itself.
    const isCurrent = decision.kind === 'app' && `${decision.route.instance}:${decision.route.port}` === route;
    const pass =
      isCurrent && !saysMore(request) ? domains.edge.pass(request, decision.host, decision.route) : undefined;
    if (pass === undefined) response.writeHead(401, ['content-length', '0']).end();
    else response.writeHead(204, answerHeaders(pass)).end();
  }

  function answerInPlace(request: IncomingMessage, response: ServerResponse): void {
    const decision = domains.decide(request.headers.host);
    if (decision.kind === 'app') domains.edge.unanswered(request, response, decision.host, decision.route);
    else refuseHost(response);
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const carried = takeCarried(request, secret);
    if (carried === undefined) refuseHost(response);
    else if (carried.way === 'pass') front.request(request, response);
    else if (carried.way === 'unanswered') answerInPlace(request, response);
    else judge(request, response, carried.isUpgrade ? undefined : carried.route);
  }

  return {
    request: answeringBugs(log, answer),
    upgrade(request, socket, head) {
      if (takeCarried(request, secret)?.way === 'pass') front.upgrade(request, socket, head);
      else endRaw(socket, 421);
    },
  };
}

/** How long nginx may remember it, in seconds; of its own accord it remembers nothing. */
const answerHeaders = ({ cookie, identity, isForAll }: Pass): string[] => [
  ...[carrier.cookie, cookie, carrier.identity, identity],
  ...['x-accel-expires', isForAll ? '1' : '0'],
];

/** Something that must not reach an app and that nginx would hand on (keeps H4, H7): the server leaves it out. */
const saysMore = ({ headers }: IncomingMessage): boolean =>
  Object.keys(headers).some((name) => !mayPass(name) && !replacedByNginx.has(name));
