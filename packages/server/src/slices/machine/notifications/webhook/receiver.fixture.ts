import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A message as the receiver got it. */
export interface Arrived {
  id: string;
  headers: IncomingHttpHeaders;
  text: string;
  /** The message, parsed. */
  json: Record<string, unknown> & { event: string; state: string };
}

/** Answers one message; by default with 204. Answering nothing leaves the sender waiting. */
export type Answer = (response: ServerResponse, message: Arrived) => void;

const accept: Answer = (response) => void response.writeHead(204).end();

/** Starts a receiver on loopback that stores what it gets, accepted or not. `answer` may be replaced while it runs; `wanted` is the port, 0 for any. */
export async function startReceiver(answer: Answer = accept, wanted = 0) {
  const arrived: Arrived[] = [];
  const sockets = new Set<Socket>();
  const state = { answer };
  const server = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString();
    const { headers } = request;
    const message = { id: String(headers['webhook-id']), headers, text, json: JSON.parse(text) };
    arrived.push(message);
    state.answer(response, message);
    server.emit('arrived');
  });
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => undefined)));
  server.listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    address: `http://127.0.0.1:${port}/hook/k3y-of-the-path`,
    arrived,
    /** Changes how messages are answered from now on. */
    answerWith(next: Answer = accept): void {
      state.answer = next;
    },
    /** Resolves when this many messages have arrived. */
    async until(count: number): Promise<Arrived[]> {
      while (arrived.length < count) await once(server, 'arrived');
      return arrived;
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type TestReceiver = Awaited<ReturnType<typeof startReceiver>>;

/** Whether a message is signed with this secret, computed as a receiver does. */
export function isSignedWith({ headers, text }: Arrived, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
  const own = createHmac('sha256', key).update(signed).digest('base64');
  return String(headers['webhook-signature']).split(' ').includes(`v1,${own}`);
}
