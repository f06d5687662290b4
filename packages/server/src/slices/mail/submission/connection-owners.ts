import type { Socket } from 'node:net';

/**
 * Maps connections to the apps whose containers made them: only connections through an app's relay are its own. `accountOf` returns the machine account that
 * made the connection from a port of loopback.
 */
export function createConnectionOwners(accountOf: (port: number) => number | undefined) {
  const instances = new Map<number, string>();

  return {
    /** Registers a relay's connection to this machine's loopback until it closes. Registered before the container receives the first byte. */
    register(instance: string, to: Socket): void {
      to.once('connect', () => {
        const { localPort } = to;
        if (localPort === undefined) return;
        instances.set(localPort, instance);
        to.once('close', () => void instances.delete(localPort));
      });
    },
    /** Returns the app that made the connection from this port of loopback. */
    instanceAt: (port: number): string | undefined => instances.get(port),
    /** Returns a name for whoever connects from this port of loopback: the app, or the machine account, as apps without containers have one each. */
    sourceAt: (port: number): string => instances.get(port) ?? `account ${accountOf(port)}`,
  };
}

export type ConnectionOwners = ReturnType<typeof createConnectionOwners>;
