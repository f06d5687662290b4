import type { Socket } from 'node:net';

/** Which connections are made for the containers of an app: what comes through its door can be nobody else's. */
export function createPassages() {
  const instances = new Map<number, string>();

  return {
    /** Remembers a connection to this machine's own loopback as long as it lasts. It is known before the container hears the first word over it. */
    note(instance: string, to: Socket): void {
      to.once('connect', () => {
        const { localPort } = to;
        if (localPort === undefined) return;
        instances.set(localPort, instance);
        to.once('close', () => void instances.delete(localPort));
      });
    },
    /** Whose connection comes from this port of loopback. */
    at: (port: number): string | undefined => instances.get(port),
  };
}
