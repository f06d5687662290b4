import type { Socket } from 'node:net';
import { TargetError } from '../target.ts';
import { type Address, connectTo } from './address.ts';

const longestAnswer = 5_000;
/** The server is ready for the handshake (RFC 4217). */
const ready = 234;

/** Resolves with whether an FTP server offers encryption. Throws `TargetError` where none speaks FTP. */
export async function offersTls(address: Address, signal: AbortSignal): Promise<boolean> {
  const socket = await connectTo(address, signal);
  try {
    const replies = readReplies(socket, signal);
    await replies.next();
    socket.write('AUTH TLS\r\n');
    return (await replies.next()).value === ready;
  } finally {
    socket.destroy();
  }
}

/** Yields the codes of replies; one of several lines ends with the code and a blank (RFC 959). */
async function* readReplies(socket: Socket, signal: AbortSignal): AsyncGenerator<number, never> {
  const onAbort = () => socket.destroy(new Error('aborted'));
  signal.addEventListener('abort', onAbort);
  socket.setTimeout(longestAnswer, () => socket.destroy(new Error('No answer')));
  try {
    let rest = '';
    for await (const chunk of socket) {
      const lines = `${rest}${chunk}`.split('\r\n');
      rest = (lines.pop() ?? '').slice(-1000);
      for (const line of lines) {
        const code = /^(\d{3}) /.exec(line)?.[1];
        if (code !== undefined) yield Number(code);
      }
    }
  } catch (cause) {
    signal.throwIfAborted();
    throw new TargetError({ code: 'unreachable', text: cause instanceof Error ? cause.message : String(cause) });
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
  throw new TargetError({ code: 'unreachable', text: 'The server ended the connection' });
}
