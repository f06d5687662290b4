import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isNginxInstalled } from '@kontor/server/adapters/nginx/installed';
import { queryFingerprint } from '@kontor/server/adapters/nginx/nginx-process';
import { type Box, callBox, withBox } from './box.ts';
import { inTurn, median, medianRatio, type Row } from './rounds.ts';
import { installBenchApp } from './support/app-visit.ts';

const catalogue = join(import.meta.dirname, 'catalogue');
const connections = 200;
const rounds = 5;
const patienceMs = 20_000;
const app = 'app-bench';

type Headers = Record<string, string>;

function ask({ port }: Box, path: string, headers: Headers, agent: Agent | false = false): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, agent }, resolve).on('error', reject);
  });
}

/** Opens requests the app has answered by half. `end` lets it send the rest and resolves with the number of requests that did not receive it. */
async function openHalves(box: Box, headers: Headers): Promise<{ end(): Promise<number> }> {
  const agent = new Agent({ maxSockets: connections });
  const answers = await Promise.all(Array.from({ length: connections }, () => ask(box, '/half', headers, agent)));
  const texts = answers.map(async (answer) => {
    let text = '';
    for await (const part of answer) text += part;
    return text;
  });
  return {
    async end() {
      (await ask(box, '/rest', headers)).resume();
      const ended = await Promise.allSettled(texts);
      agent.destroy();
      return ended.filter((one) => one.status === 'rejected' || one.value !== 'half and half').length;
    },
  };
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const last = Date.now() + patienceMs; Date.now() < last; await wait(2)) if (await holds()) return;
  throw new Error('a new name did not come into force');
}

/** Milliseconds from adding a domain to the app until the domain routes to it and, if nginx is used, nginx has loaded the change. */
async function changeRoute(box: Box, domain: string): Promise<number> {
  const folder = join(box.data, 'run', 'edge');
  const before = await queryFingerprint(folder);
  const begin = performance.now();
  const json = { domain, subdomain: false };
  await callBox(box.url, 'POST', `/api/v1/domains/${app}`, { token: box.token, json });
  await until(async () => {
    const answer = await ask(box, '/small', { host: domain });
    answer.resume();
    return answer.statusCode === 401;
  });
  if (before !== undefined) await until(async () => (await queryFingerprint(folder)) !== before);
  const ms = performance.now() - begin;
  await callBox(box.url, 'DELETE', `/api/v1/domains/${app}?domain=${domain}`, { token: box.token });
  return ms;
}

/** The same change with many requests in progress, and with none. */
const through = (name: string, environment: Record<string, string>): Promise<Row[]> =>
  withBox(
    async (box) => {
      const headers = await installBenchApp(box);
      let dropped = 0;
      const names = Array.from({ length: 2 * rounds }, (_, index) => `name${index}.firma.de`);
      const change = () => changeRoute(box, names.pop() ?? '');
      const busy = async () => {
        const open = await openHalves(box, headers);
        const ms = await change();
        dropped += await open.end();
        return ms;
      };
      const pairs = await inTurn(rounds, busy, change);
      return [
        {
          what: `${name}: requests dropped by a route change, of ${connections} open`,
          ...{ value: dropped, limit: 0, mustBe: 'at most', detail: `${rounds} changes` },
        },
        {
          what: `${name}: time of a route change with ${connections} open, to one with none`,
          ...{ value: medianRatio(pairs, (ms) => ms), limit: 3, mustBe: 'at most' },
          detail: `${Math.round(median(pairs.map(({ first }) => first)))} ms`,
        },
      ] satisfies Row[];
    },
    { catalogue, environment },
  );

/** Route changes during open requests, with the server itself and, where installed, with nginx. */
export async function benchmark(): Promise<Row[]> {
  const embedded = await through('embedded', { KONTOR_EDGE: 'embedded' });
  return isNginxInstalled() ? [...embedded, ...(await through('nginx', { KONTOR_EDGE: 'nginx' }))] : embedded;
}
