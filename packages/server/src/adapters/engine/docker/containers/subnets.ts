import { containerNetworks } from '../../engine.ts';

const [base = '', bits] = containerNetworks.split('/');
const pool = { base: addressOf(base), bits: Number(bits) };
/** Host bits per network: a /28, enough for 13 containers. Docker's default hands out whole /16 networks and runs out near thirty. */
const sizeBits = 28;

function addressOf(text: string): number {
  return text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}

const textOf = (address: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.');

interface Range {
  from: number;
  to: number;
}

/** Undefined when the text is not an IPv4 network. */
function rangeOf(network: string): Range | undefined {
  const read = /^(\d+\.\d+\.\d+\.\d+)\/(\d+)$/.exec(network);
  if (read?.[1] === undefined) return undefined;
  const size = 2 ** (32 - Number(read[2]));
  const from = Math.floor(addressOf(read[1]) / size) * size;
  return { from, to: from + size - 1 };
}

/** Returns the first usable address of a network. */
export const firstAddress = (network: string): string => textOf((rangeOf(network)?.from ?? 0) + 1);

/** Yields the networks of the pool, in order, that overlap with none of `taken`. */
export function* freeSubnets(taken: readonly string[]): Generator<string> {
  const ranges = taken.flatMap((network) => rangeOf(network) ?? []);
  const size = 2 ** (32 - sizeBits);
  const end = pool.base + 2 ** (32 - pool.bits);
  for (let from = pool.base; from < end; from += size) {
    const isTaken = ranges.some((other) => other.from < from + size && from <= other.to);
    if (!isTaken) yield `${textOf(from)}/${sizeBits}`;
  }
}

/** Returns the networks in the text of /proc/net/route (hexadecimal, least significant byte first), without the default route. */
export function routesIn(text: string): string[] {
  return text
    .trim()
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [, destination = '', , , , , , mask = ''] = line.split('\t');
      const bits = Number.parseInt(mask, 16).toString(2).replaceAll('0', '').length;
      const bytes = destination.match(/../g)?.reverse() ?? [];
      return bits === 0 ? [] : [`${bytes.map((byte) => Number.parseInt(byte, 16)).join('.')}/${bits}`];
    });
}
