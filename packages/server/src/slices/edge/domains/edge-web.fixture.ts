import type { IncomingMessage, RequestListener } from 'node:http';
import { systemClock } from '@kontor/platform/work/clock';
import type { TestCore } from '@kontor/testkit/test-core';
import type { BoxKey } from '../../../adapters/box-key.ts';
import { freePort } from '../../../adapters/free-port.ts';
import { createMachine } from '../../../adapters/machine/machine.ts';
import { createNginx } from '../../../adapters/nginx/nginx.ts';
import { nginxHeaders } from '../../../adapters/nginx/nginx-configuration.ts';
import { createCommands } from '../../../adapters/run-command.ts';
import { createDispatcher, type Dispatcher } from '../../../http/dispatch.ts';
import { createNginxDispatcher } from '../../../http/nginx-auth.ts';
import { createNodeServer } from '../../../http/node-server.ts';
import type { Domains, NginxEdge } from './index.ts';

/** Serves the dispatcher on a port of its own. Records calls of the API, page loads and the requests of nginx. */
export async function openWeb(core: TestCore, domains: Domains) {
  const calls: string[] = [];
  const questions: string[] = [];
  const record = (what: string) => (request: IncomingMessage, response: Parameters<RequestListener>[1]) => {
    calls.push(`${what} ${request.method} ${request.url}`);
    request.resume();
    response.end(what);
  };
  const { clock, log, boxAddress: addresses } = core;
  const dispatcher = createDispatcher({ addresses, domains, api: record('api'), files: record('page'), clock, log });
  if (domains.nginx !== undefined)
    return { calls, questions, ...(await listenBehind(domains.nginx, dispatcher, { core, domains, questions })) };
  const web = createNodeServer(dispatcher, systemClock);
  const port = await web.listen(0, '127.0.0.1');
  addresses.listensOn(port);
  return { calls, questions, web, port };
}

interface BehindNginx {
  core: TestCore;
  domains: Domains;
  /** Receives the requests nginx asks about. */
  questions: string[];
}

async function listenBehind(edge: NginxEdge, dispatcher: Dispatcher, { core, domains, questions }: BehindNginx) {
  const { secret, nginx } = edge;
  const behind = createNginxDispatcher({ dispatcher, domains, secret, log: core.log });
  const request: Dispatcher['request'] = (asked, response) => {
    const {
      [nginxHeaders.purpose]: purpose,
      [nginxHeaders.method]: method,
      [nginxHeaders.target]: target,
    } = asked.headers;
    if (purpose === 'authorize') questions.push(`${method} ${target}`);
    behind.request(asked, response);
  };
  const web = createNodeServer({ ...behind, request }, systemClock);
  const port = await freePort();
  core.boxAddress.listensOn(port);
  await nginx.prepare();
  await web.listenAt(nginx.socket);
  nginx.opened();
  await edge.open({ port, httpsPort: undefined });
  return { web, port };
}

/** Creates the adapters of the edge, with a real nginx in a folder of its own where one is asked for. */
export function edgeAdapters({ config, log }: TestCore, boxKey: BoxKey, through: 'server' | 'nginx') {
  const environment = process.env;
  const commands = createCommands({ box: 'edge-test', node: process.execPath, clock: systemClock, environment });
  const nginx = through === 'nginx' ? createNginx({ data: config.data, clock: systemClock, log, commands }) : undefined;
  return { nginx, commands, boxKey, machine: createMachine() };
}
