import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { endpoints } from '@kontor/contract/api';
import { RefusedError } from '@kontor/platform/errors';
import { openApiOf } from '@kontor/platform/http/openapi';
import { serve } from '@kontor/platform/http/serve';
import { hours } from '@kontor/platform/work/durations';
import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import { repeat } from '@kontor/platform/work/repeat';
import type { Slices } from '../compose/areas.ts';
import { metricsText } from '../core/metrics.ts';
import { createOnceReplies } from '../core/once-replies-db.ts';
import type { ServerContext } from '../core/server-context.ts';
import { routesOf } from '../core/slice.ts';
import { createFastify } from './fastify.ts';

export interface ApiNeeds {
  core: ServerContext;
  slices: Slices;
  jobs: Jobs;
  version: string;
  isOurs(origin: string, host: string): boolean;
}

/** The endpoints of the contract, `/healthz`, `/readyz`, `/metrics` and the OpenAPI document. Hosts are checked before a request gets here. */
export interface Api {
  handle(request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
}

export async function createApi({ core, slices, jobs, version, isOurs }: ApiNeeds): Promise<Api> {
  const app = createFastify();
  const { identify, touch } = slices.session;
  const { clock, log, config } = core;
  const uploads = join(config.data, 'uploads');
  const onceReplies = createOnceReplies(core.database, core.counted);
  // Replies are as long as a whole import: without a call with a key they would stay.
  const sweep = repeat({ name: 'old replies', clock, log, every: hours(1), run: onceReplies.removeOld });
  const authenticator = { identify, touch, isOurs };
  const needs = { app, authenticator, clock, log, demo: config.demo, uploads, onceReplies };
  const answersPoll = serve(needs, endpoints, routesOf(slices.all));
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', (_request, reply) => {
    const reasons = notReady(core, slices);
    const status = reasons.length === 0 ? 'ok' : 'not ready';
    return reply
      .code(reasons.length === 0 ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, reasons });
  });
  app.get('/metrics', (_request, reply) => reply.type('text/plain; version=0.0.4').send(metricsText(boxMetrics(jobs))));
  app.get('/api/v1/openapi.json', (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(openApiOf(endpoints, { title: 'Kontor', version }))),
  );
  app.setNotFoundHandler(() => {
    throw new RefusedError('not-found');
  });
  await app.ready();
  sweep.start();
  const handle: Api['handle'] = (request, response) => {
    if (!answersPoll(request, response)) app.routing(request, response);
  };
  return { handle, close: () => Promise.all([sweep.stop(), app.close()]).then(() => {}) };
}

/** Returns the reasons why the box is not ready although it responds. */
function notReady({ fault }: ServerContext, { freeSpace }: Slices): string[] {
  const level = freeSpace.level();
  return [
    ...(fault === undefined ? [] : [`The database is damaged: ${fault}`]),
    ...(level === 'scarce' || level === 'full' ? [`The disk of the data folder is ${level}`] : []),
  ];
}

function boxMetrics(jobs: Jobs) {
  return [
    { name: 'kontor_jobs_open', help: 'Jobs that are not finished', type: 'gauge' as const, value: jobs.open().length },
  ];
}
