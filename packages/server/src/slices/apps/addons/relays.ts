import { type ContainerGateway, createTcpRelays, type TcpRelays } from '../../../adapters/tcp-relays/tcp-relays.ts';

/** TCP relays from containers to servers, one set per server. */
export function createServerRelays(
  upstreamOf: (server: string) => { name: string; host: string; port: number; uid: number | undefined },
) {
  const relays = new Map<string, TcpRelays>();

  function relaysTo(server: string): TcpRelays {
    const known = relays.get(server);
    if (known !== undefined) return known;
    const made = createTcpRelays(upstreamOf(server).name, () => upstreamOf(server));
    relays.set(server, made);
    return made;
  }

  return {
    open: (server: string, instanceId: string, at: ContainerGateway) => relaysTo(server).open(instanceId, at),
    async close(server: string, instanceId: string): Promise<void> {
      await relays.get(server)?.close(instanceId);
    },
    async closeAll(): Promise<void> {
      for (const each of relays.values()) await each.closeAll();
    },
  };
}
