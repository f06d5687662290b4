import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';

const isLoopback = (address: string): boolean => address.startsWith('127.');

/** Resolves with the IPv4 address that a host of this box resolves to, else one of this machine in its network; undefined without any. */
export async function findBoxIp(host: string): Promise<string | undefined> {
  const found = await lookup(host, { all: true, family: 4 }).catch(() => []);
  const known = found.map(({ address }) => address).find((address) => !isLoopback(address));
  if (known !== undefined) return known;
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  return own.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
}
