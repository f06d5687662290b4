import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Box, logIn, withBox } from './box.ts';
import { cpuDuring, putLoad } from './measure.ts';
import { type Running, withPeer } from './processes.ts';
import { median, medianRatio, type Row } from './rounds.ts';

const clients = 500;
const everyMs = 3000;
const sessions = 20;
const paths = ['/api/v1/status', '/api/v1/messages'];

interface Asked {
  port: number;
  path: string;
  token: string;
  agent: Agent;
}

/** Polls once with the ETag of the last response, like a browser; resolves with the new ETag. */
function poll({ port, path, token, agent }: Asked, tag: string): Promise<string> {
  const headers = { 'x-auth-token': token, ...(tag ? { 'if-none-match': tag } : {}) };
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent, headers }, (answer) => {
      answer.resume();
      const isGood = answer.statusCode === 200 || answer.statusCode === 304;
      answer.on('end', () =>
        isGood ? resolve(answer.headers.etag ?? '') : reject(new Error(`${path}: ${answer.statusCode}`)),
      );
    }).on('error', reject);
  });
}

/** Polls as an open portal, the box and the bare server in turn, so that both have the same load at the same time. */
async function beClient(asked: Asked[], offset: number, over: AbortSignal): Promise<void> {
  const tags = asked.map(() => '');
  await wait(offset);
  while (!over.aborted) {
    const due = wait(everyMs);
    for (const [index, one] of asked.entries()) tags[index] = await poll(one, tags[index] ?? '');
    await due;
  }
}

interface Share {
  first: number;
  second: number;
}

/** Resolves with the processor seconds of both in the same time windows. */
async function measure(box: Running, bare: Running): Promise<Share[]> {
  const shares: Share[] = [];
  await wait(2 * everyMs);
  for (let round = 0; round < 7; round++) {
    const { cpuSeconds: first, answer } = await cpuDuring(box.pid, () => cpuDuring(bare.pid, () => wait(2 * everyMs)));
    shares.push({ first, second: answer.cpuSeconds });
  }
  return shares;
}

/** Warms both up: on a box that serves 500 users, hot code has been compiled. */
async function warmUp({ url, token }: Box, bare: Running): Promise<void> {
  for (const path of paths) {
    await putLoad(`${url}${path}`, { headers: { 'x-auth-token': token } });
    await putLoad(`${bare.url}${path}`);
  }
}

async function pollBoth(box: Box, bare: Running): Promise<Row[]> {
  const tokens = [box.token];
  while (tokens.length < sessions) tokens.push(await logIn(box.url));
  await warmUp(box, bare);
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const over = new AbortController();
  const running = Promise.all(
    Array.from({ length: clients }, (_, index) => {
      const token = tokens[index % tokens.length] ?? '';
      const asked = [box, bare].flatMap(({ port }) => paths.map((path) => ({ port, path, token, agent })));
      return beClient(asked, (index * everyMs) / clients, over.signal);
    }),
  );
  const measured = measure(box, bare);
  await Promise.race([measured, running]);
  over.abort();
  await running;
  agent.destroy();
  const shares = await measured;
  const percent = (seconds: number) => ((100_000 * seconds) / (2 * everyMs)).toFixed(1);
  const [ours, theirs] = [median(shares.map(({ first }) => first)), median(shares.map(({ second }) => second))];
  return [
    {
      what: 'polling: processor time of 500 open portals, to bare node:http polled alike',
      value: medianRatio(shares, (seconds) => seconds),
      limit: 1.5,
      mustBe: 'at most',
      detail: `${percent(ours)} % of a core against ${percent(theirs)} %, ${Math.round((clients * paths.length * 1000) / everyMs)} calls a second`,
    },
  ];
}

/** Processor time of 500 polling portals, compared with a bare server that sends as many responses of the same length, also with ETags. */
export const benchmark = (): Promise<Row[]> =>
  withBox(async (box) => {
    const status = await (await fetch(`${box.url}/api/v1/status`, { headers: { 'x-auth-token': box.token } })).text();
    return withPeer('http', status, (bare) => pollBoth(box, bare));
  });
