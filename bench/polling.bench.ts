import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Box, logIn, withBox } from './box.ts';
import { cpuDuring } from './measure.ts';
import { median, type Row } from './rounds.ts';

const clients = 500;
const everyMs = 3000;
const sessions = 20;
const paths = ['/api/v1/status', '/api/v1/messages'];

/** Asks once, with the tag of the last answer as a browser does, and answers the new tag. */
function poll({ port }: Box, agent: Agent, path: string, token: string, tag: string): Promise<string> {
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

async function beClient(box: Box, agent: Agent, token: string, offset: number, over: AbortSignal): Promise<void> {
  const tags = new Map<string, string>();
  await wait(offset);
  while (!over.aborted) {
    const due = wait(everyMs);
    for (const path of paths) tags.set(path, await poll(box, agent, path, token, tags.get(path) ?? ''));
    await due;
  }
}

/** Processor time of 500 open portals that poll, as a share of one core. */
export const benchmark = (): Promise<Row[]> =>
  withBox(async (box) => {
    const tokens = [box.token];
    while (tokens.length < sessions) tokens.push(await logIn(box.url));
    const agent = new Agent({ keepAlive: true, maxSockets: clients });
    const over = new AbortController();
    const all = Array.from({ length: clients }, (_, index) => {
      const token = tokens[index % tokens.length] ?? '';
      return beClient(box, agent, token, (index * everyMs) / clients, over.signal);
    });
    const running = Promise.all(all);

    const shares: number[] = [];
    const measured = (async () => {
      await wait(2 * everyMs);
      for (let round = 0; round < 5; round++) {
        const { cpuSeconds } = await cpuDuring(box.pid, () => wait(2 * everyMs));
        shares.push((100 * cpuSeconds) / ((2 * everyMs) / 1000));
      }
    })();
    await Promise.race([measured, running]);
    over.abort();
    await running;
    agent.destroy();
    return [
      {
        what: 'polling: processor time of 500 open portals',
        value: median(shares),
        limit: 5,
        mustBe: 'at most',
        unit: '% of a core',
        detail: `${Math.round((clients * paths.length * 1000) / everyMs)} calls a second`,
      },
    ];
  });
