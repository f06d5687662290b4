import { connect } from 'node:net';
import { checkHealth } from '../engine/health.ts';

/** How to check an app. Without a path, accepting a connection on the port is enough. */
export interface HttpProbe {
  port: number;
  path: string | undefined;
  timeoutMs: number;
  /** Accepts any status at the path. */
  takesAny?: boolean;
}

/** Resolves with whether the app responds now. */
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
