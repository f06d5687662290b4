import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import type { NetworkInterface } from '@kontor/contract/machine/figures';
import { defaultInterface } from './default-route.ts';
import { notThere } from './not-there.ts';

export interface NetworkNeeds {
  /** Where procfs and sysfs are mounted. */
  proc?: string;
  sys?: string;
  /** Replaces the list of the kernel in tests. */
  list?: typeof networkInterfaces;
}

/** More are those of containers, which come and go. */
const mostShown = 64;

/** Returns a function that reads the interfaces with an address, without loopback; the one that leads to the internet comes first, virtual ones last. */
export function createNetwork({ proc = '/proc', sys = '/sys', list = networkInterfaces }: NetworkNeeds = {}) {
  const read = (path: string) => readFile(path, 'utf8').catch(notThere);

  async function view(name: string, addresses: ReturnType<typeof list>[string] = []): Promise<NetworkInterface> {
    const folder = `${sys}/class/net/${name}`;
    // -1 while there is no cable.
    const speed = Number.parseInt((await read(`${folder}/speed`)) ?? '', 10);
    const of = (wanted: string) => addresses.filter(({ family }) => family === wanted).map(({ address }) => address);
    return {
      name,
      ...{ ipv4: of('IPv4'), ipv6: of('IPv6'), mac: addresses[0]?.mac ?? '' },
      isDefault: false,
      isVirtual: !existsSync(`${folder}/device`),
      speed: speed > 0 ? speed : null,
    };
  }

  return async (): Promise<NetworkInterface[]> => {
    const first = defaultInterface((await read(`${proc}/net/route`)) ?? '');
    const named = Object.entries(list()).filter(([, addresses = []]) => addresses.some(({ internal }) => !internal));
    const rank = (name: string) => Number(name !== first);
    const shown = named.sort(([one], [other]) => rank(one) - rank(other)).slice(0, mostShown);
    const viewed = await Promise.all(shown.map(([name, addresses]) => view(name, addresses)));
    return viewed
      .map((one) => ({ ...one, isDefault: one.name === first }))
      .sort((one, other) => rank(one.name) - rank(other.name) || Number(one.isVirtual) - Number(other.isVirtual));
  };
}
