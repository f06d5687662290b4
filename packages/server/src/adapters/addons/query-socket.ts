import { connect } from 'node:net';
import { seconds } from '@kontor/platform/work/durations';

/**
 * Sends a request to a server on loopback and resolves with the received text as soon as `isEnough` accepts it; with `undefined` on error or after 2 seconds.
 */
export function querySocket(
  port: number,
  request: string,
  isEnough: (answer: string) => boolean,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, signal: AbortSignal.timeout(seconds(2)) });
    let answer = '';
    socket.setEncoding('utf8').on('data', (text) => {
      answer += text;
      if (isEnough(answer)) socket.destroy();
    });
    socket.on('error', () => {}).on('close', () => resolve(isEnough(answer) ? answer : undefined));
    socket.write(request);
  });
}
