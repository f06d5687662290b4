/** All networks of all boxes lie in here, so that few addresses of the company's own can be hidden by them. */
const pool = { base: addressOf('10.213.0.0'), bits: 16 };
/** 13 containers each; the daemon's own default gives out whole /16 and runs dry near thirty. */
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

/** Undefined for what is no IPv4 network. */
function rangeOf(network: string): Range | undefined {
  const read = /^(\d+\.\d+\.\d+\.\d+)\/(\d+)$/.exec(network);
  if (read?.[1] === undefined) return undefined;
  const size = 2 ** (32 - Number(read[2]));
  const from = Math.floor(addressOf(read[1]) / size) * size;
  return { from, to: from + size - 1 };
}

/** The first address in a network. */
export const firstAddress = (network: string): string => textOf((rangeOf(network)?.from ?? 0) + 1);

/** Networks of our pool that overlap with none of those given, in order. */
export function* freeSubnets(taken: readonly string[]): Generator<string> {
  const ranges = taken.flatMap((network) => rangeOf(network) ?? []);
  const size = 2 ** (32 - sizeBits);
  const end = pool.base + 2 ** (32 - pool.bits);
  for (let from = pool.base; from < end; from += size) {
    const isTaken = ranges.some((other) => other.from < from + size && from <= other.to);
    if (!isTaken) yield `${textOf(from)}/${sizeBits}`;
  }
}

/** The networks in the text of /proc/net/route (hexadecimal, the last byte first), without the way to everywhere else. */
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
