import { connect } from 'node:net';
import { checkHealth } from '../engine/health.ts';

/** How to check an app. Without a path, accepting a connection on the port is enough. */
export interface HttpProbe {
  /** IP address. Default 127.0.0.1. */
  address?: string;
  port: number;
  path: string | undefined;
  timeoutMs: number;
  /** Accepts any status at the path. */
  takesAny?: boolean;
}

/** Resolves with whether the app responds now. */
export async function isResponding({ path, ...how }: HttpProbe): Promise<boolean> {
  if (path !== undefined) return (await checkHealth({ path, ...how })) === 'alive';
  return takesConnections(how);
}

function takesConnections({ address: host = '127.0.0.1', port, timeoutMs }: Omit<HttpProbe, 'path'>): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, signal: AbortSignal.timeout(timeoutMs) });
    socket.once('connect', () => {
      resolve(true);
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
  });
}
