import { AdapterError } from '@kontor/platform/errors';
import { createSignal } from '@kontor/platform/work/signal';
import type { Change, Directory, Entry } from '@kontor/server/adapters/ldap/directory';
import type { Loss } from '@kontor/server/core/restart-when-lost';
import { canonicalDn } from '@kontor/server/slices/people/directory/rules';
import { throwingLog } from './test-core.ts';

/** An in-memory directory: it stores entries like slapd and records the operations. */
export interface MemoryDirectory extends Directory {
  /** Operations in order: `list`, `find 2`, `add uid=…`. */
  readonly asked: string[];
  /** Entries sorted by dn. */
  entries(): Entry[];
  /** Simulates that it ended unexpectedly, `afterMs` after its start. */
  lose(reason: string, afterMs: number): void;
  /** Reports these parts as missing from now on. */
  lack(parts: readonly string[]): void;
  /** Operations that begin with this text fail from now on; `undefined` ends that. */
  breakAsking(words: string | undefined): void;
  /** Simulates a manual change. */
  meddle(change: (entries: Map<string, Entry>) => void): void;
}

const partsOf = (dn: string) => dn.match(/(?:\\.|[^\\,])+/gs) ?? [];
const above = (dn: string) => partsOf(dn).slice(1).join(',');

export function createMemoryDirectory(): MemoryDirectory {
  const tree = createTree();
  const losses = createSignal<Loss>('losses of the directory', throwingLog);
  const asked: string[] = [];
  const state = { isRunning: false, missing: [] as readonly string[], broken: undefined as string | undefined };

  function ask(words: string): void {
    asked.push(words);
    if (state.broken !== undefined && words.startsWith(state.broken)) throw new AdapterError(`${words} does not work`);
    if (!state.isRunning && words !== 'start') throw new AdapterError('The directory does not run');
  }

  return {
    asked,
    entries: () => tree.all().sort((a, b) => (a.dn < b.dn ? -1 : 1)),
    missing: () => [...state.missing],
    address: () => ({ host: '127.0.0.1', port: 3890, uid: undefined }),
    prepare: async () => {},
    isRunning: () => state.isRunning,
    editBackups: () => [],
    deleteEditBackups: () => {},
    async start() {
      if (state.isRunning) return 'was-running';
      ask('start');
      state.isRunning = true;
      return 'started';
    },
    async stop() {
      state.isRunning = false;
    },
    async wipe() {
      state.isRunning = false;
      tree.entries.clear();
    },
    async list() {
      ask('list');
      return tree.all();
    },
    async find(ids) {
      ask(`find ${ids.length}`);
      return tree.all().filter(({ id }) => ids.includes(id));
    },
    async add(entry) {
      ask(`add ${entry.dn}`);
      tree.add(entry);
    },
    async modify(dn, changes) {
      ask(`modify ${dn}`);
      tree.modify(dn, changes);
    },
    async remove(dn) {
      ask(`remove ${dn}`);
      tree.remove(dn);
    },
    async rebuild(ldif) {
      ask('rebuild');
      tree.entries.clear();
      for (const entry of readEntries(ldif)) tree.add(entry);
    },
    onLost: losses.subscribe,
    lose(reason, afterMs) {
      state.isRunning = false;
      losses.emit({ reason, afterMs });
    },
    lack(parts) {
      state.missing = parts;
    },
    breakAsking(words) {
      state.broken = words;
    },
    meddle: (change) => change(tree.entries),
  };
}

/** Entries by dn. An entry needs the one above it, and goes only after those below it. */
function createTree() {
  const entries = new Map<string, Entry>();
  return {
    entries,
    all: () => [...entries.values()],
    add(entry: Entry): void {
      const dn = canonicalDn(entry.dn);
      if (entries.has(dn)) throw new AdapterError(`${dn} is there already`);
      if (dn.includes(',') && !entries.has(above(dn))) throw new AdapterError(`nothing is above ${dn}`);
      entries.set(dn, entry);
    },
    modify(dn: string, changes: readonly Change[]): void {
      const entry = entries.get(canonicalDn(dn));
      if (entry === undefined) throw new AdapterError(`${dn} is not there`);
      entries.set(canonicalDn(dn), { ...entry, attributes: changed(entry.attributes, changes) });
    },
    remove(dn: string): void {
      const gone = canonicalDn(dn);
      if ([...entries.keys()].some((other) => above(other) === gone)) throw new AdapterError(`others are below ${dn}`);
      entries.delete(gone);
    },
  };
}

function changed(attributes: Entry['attributes'], changes: readonly Change[]): Entry['attributes'] {
  const all = new Map(Object.entries(attributes));
  for (const change of changes) {
    const before = all.get(change.attribute) ?? [];
    const after =
      'values' in change ? change.values : [...before.filter((value) => !change.remove.includes(value)), ...change.add];
    all.set(change.attribute, after);
  }
  return Object.fromEntries([...all].filter(([, values]) => values.length > 0));
}

/** Parses the output of `renderLdif`. */
export function readEntries(ldif: string): Entry[] {
  return ldif.split('\n\n').filter(Boolean).map(readEntry);
}

function readEntry(block: string): Entry {
  const lines = block.split('\n').filter(Boolean).map(readLine);
  const values = Map.groupBy(lines, ({ name }) => name);
  const of = (name: string) => (values.get(name) ?? []).map(({ value }) => value);
  const [dn = ''] = of('dn');
  const [id = ''] = of('entryUUID');
  const names = [...values.keys()].filter((name) => name !== 'dn' && name !== 'entryUUID');
  return { id, dn, attributes: Object.fromEntries(names.map((name) => [name, of(name)])) };
}

function readLine(line: string): { name: string; value: string } {
  const [, name = '', isBase64 = '', text = ''] = /^([\w;-]+):(:?) (.*)$/.exec(line) ?? [];
  if (name === '') throw new Error(`no line of LDIF: ${line}`);
  return { name, value: isBase64 ? Buffer.from(text, 'base64').toString() : text };
}
