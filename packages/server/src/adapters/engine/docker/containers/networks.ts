import { existsSync, readFileSync } from 'node:fs';
import { AdapterError } from '@kontor/platform/errors';
import type { NetworkInspectInfo } from 'dockerode';
import type { Daemon } from '../daemon.ts';
import { statusIn } from '../daemon-errors.ts';
import { labelFilter, labels, networkLabels, networkName } from '../labels.ts';
import { firstAddress, freeSubnets, routesIn } from './subnets.ts';

/** Whether a network has no way out. */
interface Closed {
  isClosed: boolean;
}

/** Manages the private network of each workload. */
export function createNetworks(daemon: Daemon, box: string) {
  const list = (instance?: string): Promise<NetworkInspectInfo[]> =>
    daemon.call((docker) => docker.listNetworks({ filters: labelFilter(box, instance) }));

  async function make(name: string, instance: string, isClosed: boolean): Promise<void> {
    const all = await daemon.call((docker) => docker.listNetworks());
    const taken = [
      ...all.flatMap(({ IPAM }) => IPAM?.Config?.flatMap(({ Subnet }) => Subnet ?? []) ?? []),
      ...knownRoutes(),
    ];
    for (const subnet of freeSubnets(taken)) {
      const labelled = { CheckDuplicate: true, Labels: networkLabels(box, instance) };
      const options = { Name: name, Driver: 'bridge', Internal: isClosed, ...labelled };
      try {
        await daemon.call((docker) => docker.createNetwork({ ...options, IPAM: { Config: [{ Subnet: subnet }] } }));
        return;
      } catch (error) {
        // Another process created the network, or took the addresses, first.
        if (statusIn(error) === 409) return;
        if (!/overlap/i.test(String(error))) throw error;
      }
    }
    throw new AdapterError('No addresses are left for another network of containers');
  }

  /** A network of the other kind, which a kill has left, is replaced; it has no containers. */
  async function provide(instance: string, { isClosed }: Closed = { isClosed: false }): Promise<void> {
    const [known] = await list(instance);
    if (known !== undefined && (known.Internal ?? false) === isClosed) return;
    if (known !== undefined) await remove(instance);
    await make(networkName(box, instance), instance, isClosed);
  }

  async function remove(instance: string): Promise<void> {
    for (const { Id } of await list(instance)) {
      await daemon
        .call((docker) => docker.getNetwork(Id).remove())
        .catch((error) => {
          if (statusIn(error) !== 404) throw error;
        });
    }
  }

  return {
    /** Ids of the instances that have a network. */
    instances: async (): Promise<string[]> => (await list()).map(({ Labels }) => Labels?.[labels.instance] ?? ''),
    provide,
    /** Creates the network if needed. Resolves with the host's address in it: Docker gives the host the first one. */
    async hostFor(instance: string, how?: Closed): Promise<{ address: string; network: string }> {
      if (how !== undefined || (await list(instance)).length === 0) await provide(instance, how);
      const [one] = await list(instance);
      const network = one?.IPAM?.Config?.[0]?.Subnet;
      if (network === undefined) throw new AdapterError(`${instance} has no network`);
      return { address: firstAddress(network), network };
    },
    remove,
  };
}

/** Networks the host has routes to; they must stay reachable. */
function knownRoutes(): string[] {
  const file = '/proc/net/route';
  return existsSync(file) ? routesIn(readFileSync(file, 'utf8')) : [];
}

export type Networks = ReturnType<typeof createNetworks>;
