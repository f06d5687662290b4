import { connect } from 'node:net';
import { checkHealth } from '../engine/health.ts';

/** Where an app should answer. Without a path it is enough that its port takes a connection. */
export interface HttpProbe {
  port: number;
  path: string | undefined;
  timeoutMs: number;
  /** At the path, any status will do. */
  takesAny?: boolean;
}

/** Whether the app answers now. */
export async function isResponding({ path, ...how }: HttpProbe): Promise<boolean> {
  if (path !== undefined) return (await checkHealth({ path, ...how })) === 'alive';
  return takesConnections(how.port, how.timeoutMs);
}

function takesConnections(port: number, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, signal: AbortSignal.timeout(timeoutMs) });
    socket.once('connect', () => {
      resolve(true);
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
  });
}
