import { decided, decidedText, placeOf, type ReadContext, rawText } from './read-context.ts';
import { hasMarks } from './text/interpolate.ts';
import type { Item } from './text/yaml-tree.ts';
import { entriesOf, isTooLong, listOf, misfit } from './values.ts';

/** A port of a service. */
export interface Port {
  /** In the container; 0 as long as it is asked for. */
  target: number;
  /** On the machine, if the file names it. */
  published: number | undefined;
  protocol: 'tcp' | 'udp';
  /** Published for the machine itself only. */
  isLocal: boolean;
  line: number;
}

const mostInRange = 20;

/** Reads `ports`. */
export function readPorts(context: ReadContext, item: Item | undefined): Port[] {
  return listOf(context, item, 'ports').flatMap((each) =>
    each.kind === 'map' ? readLong(context, each) : readShort(context, each),
  );
}

function readLong(context: ReadContext, item: Item): Port[] {
  const { target, published, protocol, host_ip } = Object.fromEntries(entriesOf(context, item, 'ports'));
  if (target === undefined) {
    misfit(context, item, 'ports.target');
    return [];
  }
  const inner = decidedText(context, target);
  const outer = published === undefined ? undefined : rawText(context, published);
  const how = protocol === undefined ? 'tcp' : (decidedText(context, protocol) ?? 'tcp');
  const isLocal = host_ip !== undefined && isLoopback(rawText(context, host_ip) ?? '');
  return inner === undefined
    ? [unknownPort(item)]
    : portsOf(context, item, { inner, outer, protocol: how.toLowerCase(), isLocal });
}

/** What stands before the last port is an address and a port of the machine, which may be unknown: only the last one matters. */
function readShort(context: ReadContext, item: Item): Port[] {
  const raw = rawText(context, item);
  if (raw === undefined) {
    if (item.kind !== 'text' || item.text !== null) misfit(context, item, 'ports');
    return [];
  }
  if (isTooLong(context, item, 'ports', raw)) return [];
  const [whole = '', protocol = 'tcp'] = raw.split('/');
  const parts = splitParts(whole);
  const last = decided(context, parts.at(-1) ?? '', item.line);
  if (last === undefined) return [unknownPort(item)];
  const outer = parts.length > 1 ? parts.at(-2) : undefined;
  const isLocal = parts.length > 2 && isLoopback(parts.slice(0, -2).join(':'));
  return portsOf(context, item, { inner: last, outer, protocol: protocol.toLowerCase(), isLocal });
}

const unknownPort = ({ line }: Item): Port => ({
  ...{ target: 0, published: undefined, protocol: 'tcp', isLocal: false },
  line,
});

/** Splits at colons, except in the brackets of an IPv6 address. */
const splitParts = (text: string): string[] => text.match(/(?:\[[^\]]*\]|[^:])+/g) ?? [];

const isLoopback = (address: string): boolean => /^\[?(?:127\.|::1|localhost)/.test(address);

interface Written {
  inner: string;
  outer: string | undefined;
  protocol: string;
  isLocal: boolean;
}

function portsOf(context: ReadContext, item: Item, { inner, outer, protocol, isLocal }: Written): Port[] {
  const targets = rangeOf(inner);
  const outside = outer === undefined || hasMarks(outer) ? undefined : rangeOf(outer);
  if (targets === undefined || (protocol !== 'tcp' && protocol !== 'udp')) {
    misfit(context, item, 'ports');
    return [];
  }
  if (targets.length > mostInRange) {
    context.findings.fault('ports-many', placeOf(context, item), { range: inner, most: mostInRange });
    return [];
  }
  return targets.map((target, index) => {
    const published = outside?.length === targets.length ? outside[index] : undefined;
    return { target, published, protocol, isLocal, line: item.line };
  });
}

/** Returns the ports of `80` or `3000-3005`; undefined when it is neither. */
function rangeOf(text: string): number[] | undefined {
  const [, from, to = from] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(text.trim()) ?? [];
  const first = Number(from);
  const last = Number(to);
  if (from === undefined || first < 1 || last < first || last > 65_535) return undefined;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Reads `expose`. */
export function readExposed(context: ReadContext, item: Item | undefined): number[] {
  return listOf(context, item, 'expose').flatMap((each) => {
    const [text = '', protocol = 'tcp'] = (decidedText(context, each) ?? '').split('/');
    return protocol === 'tcp' ? (rangeOf(text) ?? []).slice(0, mostInRange) : [];
  });
}
