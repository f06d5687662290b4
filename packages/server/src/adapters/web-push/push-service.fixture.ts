import { createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { issueFor, makeAuthority } from '../certificates/authority.ts';

export interface ReceivedPush {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** What the service replies: a status, with headers, or nothing at all. */
export type PushAnswer = { status: number; headers?: Record<string, string> } | 'hang';

/** What was received, and waiting for it. */
function createInbox() {
  const received: ReceivedPush[] = [];
  const waiting = new Set<() => void>();
  return {
    received,
    add(push: ReceivedPush): void {
      received.push(push);
      for (const check of waiting) check();
    },
    /** Resolves when `count` messages have been received. */
    async until(count: number): Promise<ReceivedPush[]> {
      await new Promise<void>((resolve) => {
        const check = () => {
          if (received.length < count) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      });
      return received;
    },
  };
}

/** Starts a push service on loopback with a certificate of its own authority. `answer` may be changed while it runs; `close` and `open` take it away for a while. */
export async function startPushService(answer: (push: ReceivedPush) => PushAnswer = () => ({ status: 201 })) {
  const now = Date.now();
  const authority = await makeAuthority('Test', now);
  const { key, chain } = await issueFor('localhost', authority, now);
  const inbox = createInbox();
  const sockets = new Set<Socket>();
  const answers = { answer };
  const server = createServer({ key, cert: chain }, async (request, response) => {
    const push = { path: request.url ?? '', headers: request.headers, body: await buffer(request) };
    const reply = answers.answer(push);
    inbox.add(push);
    if (reply !== 'hang') response.writeHead(reply.status, { ...reply.headers }).end();
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  let port = 0;
  const open = async () => {
    await new Promise<void>((resolve) => server.listen(port, () => resolve()));
    port = (server.address() as AddressInfo).port;
  };
  await open();
  return {
    ca: authority.chain,
    answers,
    received: inbox.received,
    until: inbox.until,
    open,
    endpoint: (path: string) => `https://localhost:${port}${path}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

export type TestPushService = Awaited<ReturnType<typeof startPushService>>;
