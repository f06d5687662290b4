import type { Socket } from 'node:net';

/**
 * Which connections are made for the containers of an app: what comes through its door can be nobody else's. `accountOf`: the account of this machine that
 * made the connection from a port of loopback.
 */
export function createConnectionOwners(accountOf: (port: number) => number | undefined) {
  const instances = new Map<number, string>();

  return {
    /** Remembers a connection to this machine's own loopback as long as it lasts. It is known before the container hears the first word over it. */
    register(instance: string, to: Socket): void {
      to.once('connect', () => {
        const { localPort } = to;
        if (localPort === undefined) return;
        instances.set(localPort, instance);
        to.once('close', () => void instances.delete(localPort));
      });
    },
    /** Whose connection comes from this port of loopback. */
    instanceAt: (port: number): string | undefined => instances.get(port),
    /** A name for whoever connects from this port of loopback: apps without containers have an account each. */
    sourceAt: (port: number): string => instances.get(port) ?? `account ${accountOf(port)}`,
  };
}

export type ConnectionOwners = ReturnType<typeof createConnectionOwners>;
