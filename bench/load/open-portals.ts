import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Box, logIn } from '../box.ts';
import { putLoad } from '../measure.ts';
import type { Running } from '../processes.ts';

/** People with an open portal. */
export const clients = 500;
/** Milliseconds between two polls of a portal without a live stream. */
export const pollMs = 3000;
/** What an open portal polls, whichever page it shows. */
export const polledPaths = ['/api/v1/status', '/api/v1/messages'] as const;

/** One list as one portal asks for it. */
export interface Asked {
  port: number;
  path: string;
  token: string;
  agent: Agent;
}

/** Holds connections open, as browsers do; at most this many at a time. */
export const openAgent = (connections: number): Agent => new Agent({ keepAlive: true, maxSockets: connections });

/** Polls once with the ETag of the last response, like a browser; resolves with the new ETag. */
export function poll({ port, path, token, agent }: Asked, tag: string): Promise<string> {
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

interface Polling {
  /** Milliseconds before the first poll, so that portals do not poll all at once. */
  offset: number;
  everyMs: number;
  over: AbortSignal;
}

/** Polls these lists one after the other, again and again, like an open portal. */
export async function pollAgain(asked: readonly Asked[], { offset, everyMs, over }: Polling): Promise<void> {
  const tags = asked.map(() => '');
  await wait(offset);
  while (!over.aborted) {
    const due = wait(everyMs);
    for (const [index, one] of asked.entries()) tags[index] = await poll(one, tags[index] ?? '');
    await due;
  }
}

/** Signs the owner in until there are this many sessions; resolves with their tokens. */
export async function openSessions({ url, token }: Box, count: number): Promise<string[]> {
  const tokens = [token];
  while (tokens.length < count) tokens.push(await logIn(url));
  return tokens;
}

/** On a box that serves 500 users, hot code has been compiled. */
export async function warmUp({ url }: Running, token: string): Promise<void> {
  for (const path of polledPaths) await putLoad(`${url}${path}`, { headers: { 'x-auth-token': token } });
}

/** The live stream of one portal. */
export interface Followed {
  isOpen(): boolean;
  leave(): void;
}

/** Follows the live stream of one portal; calls `onChange` with the lists that changed. Resolves once it is open. */
export function followStream(
  { port, token }: Pick<Asked, 'port' | 'token'>,
  onChange: (lists: readonly string[]) => void,
): Promise<Followed> {
  const headers = { accept: 'text/event-stream', 'x-auth-token': token };
  return new Promise((resolve, reject) => {
    const asked = get({ host: '127.0.0.1', port, path: '/api/v1/live', agent: false, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`the live stream: ${answer.statusCode}`));
      readEvents(answer, onChange);
      resolve({ isOpen: () => !answer.destroyed, leave: () => void asked.destroy() });
    });
    asked.on('error', reject);
  });
}

function readEvents(answer: IncomingMessage, onChange: (lists: readonly string[]) => void): void {
  let text = '';
  // Leaving is an error to the response.
  answer.on('error', () => {});
  answer.setEncoding('utf8').on('data', (chunk: string) => {
    const events = `${text}${chunk}`.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (data !== undefined) onChange(JSON.parse(data).lists);
    }
  });
}
