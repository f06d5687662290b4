import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Language, type RefusalCode, refusals, sentenceOf } from '@kontor/contract/refusals';
import { headOf } from '../../../../adapters/edge/tunnel.ts';
import { type PageOptions, renderPage } from './pages.ts';

/** A response of the edge itself. `headers` alternates names and values. */
export interface Answer {
  status: number;
  headers: string[];
  body: string;
}

const unstored = ['cache-control', 'no-store', 'x-content-type-options', 'nosniff'];

/** A page for users. */
export function pageAnswer(status: number, options: PageOptions): Answer {
  const { html, headers } = renderPage(options);
  return { status, headers, body: html };
}

/** A refusal in the format of the API, for calls that are no page load. */
export function refusalAnswer(code: RefusalCode, language: Language, status: number = refusals[code].status): Answer {
  return bodyAnswer(status, { code, message: sentenceOf(code, language), fields: {} });
}

/** A body in the format of the API. */
export const bodyAnswer = (status: number, body: object): Answer => ({
  status,
  headers: ['content-type', 'application/json; charset=utf-8', ...unstored],
  body: JSON.stringify(body),
});

/** A redirect that is neither cached nor sent to the next page as a referrer. */
export function redirectAnswer(location: string, cookies: readonly string[] = []): Answer {
  const set = cookies.flatMap((cookie) => ['set-cookie', cookie]);
  return {
    status: 302,
    headers: ['location', location, 'referrer-policy', 'no-referrer', ...unstored, ...set],
    body: '',
  };
}

/** An answer that says nothing but that the box sent it. */
export const emptyAnswer: Answer = { status: 204, headers: unstored, body: '' };

/** Returns the answer with additional headers. */
export const withHeaders = (answer: Answer, more: readonly string[]): Answer => ({
  ...answer,
  headers: [...answer.headers, ...more],
});

export function sendAnswer(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  const length = answer.status === 204 ? [] : ['content-length', String(Buffer.byteLength(answer.body))];
  response.writeHead(answer.status, [...answer.headers, ...length]);
  response.end(request.method === 'HEAD' ? undefined : answer.body);
}

/** Sends the answer on a connection that requested a WebSocket, and closes it. */
export function sendRawAnswer(socket: Duplex, answer: Answer): void {
  const last = ['content-length', String(Buffer.byteLength(answer.body)), 'connection', 'close'];
  socket.end(headOf(answer.status, [...answer.headers, ...last]) + answer.body);
}
