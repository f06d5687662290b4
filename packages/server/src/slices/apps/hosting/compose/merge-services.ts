import type { Findings } from './findings.ts';
import { type ComposeSource, pathInside } from './source.ts';
import { type Item, longestCompose, type MapItem, readTree } from './text/yaml-tree.ts';

/** Keys whose lists are added to each other by what is before the last `:`; all other lists are simply joined. */
const byTarget = new Set(['volumes']);
const replaced = new Set(['command', 'entrypoint', 'test']);
/** Lists of `name=value` that are maps as well. */
const pairs = new Set(['environment', 'labels', 'extra_hosts', 'args', 'sysctls', 'annotations']);
const mostIncluded = 10;
/** Characters of all files that are read, each as often as it is named, and what each counts at least. */
const mostRead = 512 * 1024;
const leastRead = 4 * 1024;

const isMap = (item: Item | undefined): item is MapItem => item?.kind === 'map';

/** Returns two values as one, as Compose merges files; the second has precedence. */
function merge(key: string, below: Item | undefined, above: Item): Item {
  if (below === undefined || above.tag === '!override' || replaced.has(key)) return above;
  if (pairs.has(key)) return merge('', mapOf(below), mapOf(above));
  if (isMap(below) && isMap(above)) {
    const entries = new Map(below.entries);
    for (const [name, item] of above.entries) {
      if (item.tag === '!reset') entries.delete(name);
      else entries.set(name, merge(name, entries.get(name), item));
    }
    return { ...above, entries };
  }
  if (below.kind === 'list' && above.kind === 'list') {
    const targets = new Set(byTarget.has(key) ? above.items.map(targetOf) : []);
    return { ...above, items: [...below.items.filter((each) => !targets.has(targetOf(each))), ...above.items] };
  }
  return above;
}

function targetOf(item: Item): string {
  if (item.kind === 'map') return targetOf(item.entries.get('target') ?? { ...item, kind: 'text', text: '' });
  return item.kind === 'text' ? ((item.text ?? '').split(':')[1] ?? item.text ?? '') : '';
}

function mapOf(item: Item): Item {
  if (item.kind !== 'list') return item;
  const entries = item.items.flatMap((each): [string, Item][] => {
    if (each.kind !== 'text' || each.text === null) return [];
    const at = each.text.indexOf('=');
    return at < 0
      ? [[each.text, { ...each, text: null }]]
      : [[each.text.slice(0, at), { ...each, text: each.text.slice(at + 1) }]];
  });
  return { kind: 'map', line: item.line, file: item.file, entries: new Map(entries) };
}

interface Merging {
  source: ComposeSource;
  findings: Findings;
  /** Files that are being read, to notice circles. */
  open: readonly string[];
  /** Characters that may still be read. */
  room: { left: number };
}

/** Returns the tree of the file with its overrides, what it includes and what its services extend; undefined after a fault that leaves nothing to read. */
export function readMerged(source: ComposeSource, findings: Findings): MapItem | undefined {
  const merging: Merging = { source, findings, open: [], room: { left: mostRead } };
  const tree = readFile(merging, source.name);
  const over = overrideNames.find((name) => source.texts[name] !== undefined);
  if (!isMap(tree) || over === undefined) return tree;
  findings.note('override', { line: 1, service: null }, { path: over });
  const above = readFile(merging, over);
  return above === undefined ? tree : (merge('', tree, above) as MapItem);
}

const overrideNames = [
  'compose.override.yaml',
  'compose.override.yml',
  'docker-compose.override.yaml',
  'docker-compose.override.yml',
];

function readFile(merging: Merging, path: string): MapItem | undefined {
  const { source, findings, open, room } = merging;
  const text = source.texts[path] ?? '';
  const had = room.left;
  // An empty file counts, too: it may be named thousands of times. What is too long is not looked at.
  room.left -= Math.min(text.length, longestCompose) + leastRead;
  if (room.left < 0) {
    if (had >= 0) findings.fault('file-swells', { line: 1, service: null }, { file: path });
    return undefined;
  }
  const tree = readTree(text, path, findings);
  if (tree === undefined) return undefined;
  const place = { line: tree.line, service: null };
  if (!isMap(tree)) {
    findings.fault('no-services', place, {});
    return undefined;
  }
  const inner = { ...merging, open: [...open, path] };
  const included = includedIn(inner, tree);
  const whole = included.reduceRight<Item>((above, below) => merge('', below, above), tree) as MapItem;
  return withExtended(inner, whole);
}

function includedIn(merging: Merging, { entries }: MapItem): MapItem[] {
  const item = entries.get('include');
  const items = item?.kind === 'list' ? item.items : item === undefined ? [] : [item];
  return items.flatMap((each) => {
    const path = isMap(each) ? each.entries.get('path') : each;
    const paths = path?.kind === 'list' ? path.items : path === undefined ? [] : [path];
    return paths.flatMap((one) => (one.kind === 'text' ? (other(merging, one.text ?? '', one) ?? []) : []));
  });
}

/** Reads another file of the same folder; paths in it would count from its own folder otherwise. */
function other(merging: Merging, written: string, { line }: { line: number }): MapItem | undefined {
  const { source, findings, open } = merging;
  const path = /^[/~]|\$|:\/\//.test(written) ? undefined : pathInside(written);
  const place = { line, service: null };
  if (path === undefined || source.texts[path] === undefined)
    findings.fault('include-missing', place, { path: written });
  else if (path.includes('/')) findings.fault('include-folder', place, { path: written });
  else if (open.includes(path) || open.length > mostIncluded)
    findings.fault('include-circle', place, { path: written });
  else return readFile(merging, path);
  return undefined;
}

/** Replaces `extends` by what it names. */
function withExtended(merging: Merging, tree: MapItem): MapItem {
  const services = tree.entries.get('services');
  if (!isMap(services)) return tree;
  const done = new Map<string, Item>();
  const resolve = (name: string, above: readonly string[]): Item | undefined => {
    const ready = done.get(name);
    if (ready !== undefined) return ready;
    const item = services.entries.get(name);
    if (!isMap(item) || !item.entries.has('extends')) return item;
    const place = { line: item.line, service: name };
    if (above.includes(name)) {
      merging.findings.fault('include-circle', place, { path: name });
      return undefined;
    }
    const base = baseOf(merging, item, (other) => resolve(other, [...above, name]));
    const entries = new Map(item.entries);
    entries.delete('extends');
    const own: MapItem = { ...item, entries };
    const whole = base === undefined ? own : merge('', base, own);
    done.set(name, whole);
    return whole;
  };
  const entries = new Map([...services.entries].map(([name, item]) => [name, resolve(name, []) ?? item]));
  return { ...tree, entries: new Map([...tree.entries, ['services', { ...services, entries }]]) };
}

function baseOf(merging: Merging, item: MapItem, local: (name: string) => Item | undefined): Item | undefined {
  const how = item.entries.get('extends');
  const name = isMap(how) ? how.entries.get('service') : how;
  const file = isMap(how) ? how.entries.get('file') : undefined;
  if (name?.kind !== 'text' || name.text === null) return undefined;
  const isElsewhere = file?.kind === 'text' && file.text !== null && pathInside(file.text) !== item.file;
  const tree = isElsewhere ? other(merging, file.text ?? '', file) : undefined;
  const services = tree?.entries.get('services');
  const found = isElsewhere ? (isMap(services) ? services.entries.get(name.text) : undefined) : local(name.text);
  if (found === undefined && (!isElsewhere || tree !== undefined))
    merging.findings.fault('extends-missing', { line: name.line, service: null }, { name: name.text });
  return found;
}
