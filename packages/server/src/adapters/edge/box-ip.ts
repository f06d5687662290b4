import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { seconds } from '@kontor/platform/work/durations';
import { within } from '../within.ts';

const patienceMs = seconds(3);

const isLoopback = (address: string): boolean => address.startsWith('127.');

/** Resolves with the IPv4 address that a host of this box resolves to, else one of this machine in its network; undefined without any. */
export async function findBoxIp(host: string): Promise<string | undefined> {
  const resolving = lookup(host, { all: true, family: 4 });
  const found = await within(resolving, AbortSignal.timeout(patienceMs)).catch(() => []);
  const known = found.map(({ address }) => address).find((address) => !isLoopback(address));
  if (known !== undefined) return known;
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  return own.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
}
