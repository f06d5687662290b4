import {
  type Alias,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml';
import type { Findings } from '../findings.ts';

/** A value of a YAML file with its line, aliases and merge keys resolved. Scalars are texts as they are written; `null` is an absent text. */
export type Item =
  | { kind: 'map'; line: number; file: string; entries: Map<string, Item>; tag?: string }
  | { kind: 'list'; line: number; file: string; items: Item[]; tag?: string }
  | { kind: 'text'; line: number; file: string; text: string | null; tag?: string };

export type MapItem = Extract<Item, { kind: 'map' }>;

/** Characters of a compose file. */
export const longestCompose = 128 * 1024;
/** Values after aliases are resolved; a small file can otherwise become a huge one. */
const mostItems = 20_000;
const deepest = 40;

class TooLargeError extends Error {}

/** Returns the tree of a file, or undefined after a fault. */
export function readTree(text: string, file: string, findings: Findings): Item | undefined {
  const place = { line: 1, service: null };
  if (text.length > longestCompose) {
    findings.fault('file-long', place, { file, most: longestCompose / 1024 });
    return undefined;
  }
  const lines = new LineCounter();
  try {
    const document = parseDocument(text.replace(/^\uFEFF/, ''), {
      lineCounter: lines,
      merge: true,
      uniqueKeys: false,
      logLevel: 'silent',
    });
    // Later errors of the same kind mostly follow from the first.
    const first = document.errors.filter(({ code }, at, all) => all.findIndex((other) => other.code === code) === at);
    for (const error of first) reportError(error, findings, file);
    if (document.errors.length > 0) return undefined;
    return document.contents === null
      ? empty(file)
      : createConverter({ document, lines, file, findings })(document.contents);
  } catch (error) {
    if (!(error instanceof TooLargeError) && !(error instanceof RangeError)) throw error;
    findings.fault('file-swells', place, { file });
    return undefined;
  }
}

const empty = (file: string): Item => ({ kind: 'text', line: 1, file, text: null });

const codes = { TAB_AS_INDENT: 'yaml-tab', MULTIPLE_DOCS: 'yaml-many' } as const;

function reportError({ code, linePos, message }: YAMLError, findings: Findings, file: string): void {
  const line = linePos?.[0].line ?? 1;
  const known = Object.hasOwn(codes, code) ? codes[code as keyof typeof codes] : 'yaml-invalid';
  const detail = (message.split('\n')[0] ?? '').replace(/ at line .*$/, '').slice(0, 120);
  findings.fault(known, { line, service: null }, { file, line, detail });
}

type Document = ReturnType<typeof parseDocument>;

/** Returns what each alias stands for: the last node before it with its anchor. Looked up one by one, many aliases would take minutes. */
function targetsIn(document: Document): Map<Alias, Node> {
  const anchored = new Map<string, Node>();
  const targets = new Map<Alias, Node>();
  visit(document, {
    Node(_, node) {
      const target = isAlias(node) ? anchored.get(node.source) : undefined;
      if (isAlias(node) && target !== undefined) targets.set(node, target);
      if (!isAlias(node) && node.anchor !== undefined) anchored.set(node.anchor, node);
    },
  });
  return targets;
}

interface Converting {
  document: Document;
  lines: LineCounter;
  file: string;
  findings: Findings;
}

/** Returns a function that converts nodes and counts them. */
function createConverter({ document, lines, file, findings }: Converting) {
  const state = { items: 0 };
  const targets = targetsIn(document);
  const lineOf = (node: Node) => lines.linePos(node.range?.[0] ?? 0).line;

  function convert(node: unknown, depth: number): Item {
    state.items += 1;
    if (state.items > mostItems || depth > deepest) throw new TooLargeError();
    if (isAlias(node)) return convert(targets.get(node), depth + 1);
    if (isMap(node)) {
      const entries = entriesOf(node.items as Pair<Node, Node | null>[], depth);
      return { kind: 'map', line: lineOf(node), file, entries, ...tagOf(node) };
    }
    if (isSeq(node)) {
      const items = node.items.map((each) => convert(each, depth + 1));
      return { kind: 'list', line: lineOf(node), file, items, ...tagOf(node) };
    }
    if (!isScalar(node)) return empty(file);
    const isPlain = typeof node.value === 'number' || typeof node.value === 'bigint';
    const text = node.value === null ? null : isPlain && node.source ? node.source : String(node.value);
    return { kind: 'text', line: lineOf(node), file, text, ...tagOf(node) };
  }

  function reportTwice(key: Node): void {
    const line = lineOf(key);
    findings.fault('yaml-twice', { line, service: null }, { file, line });
  }

  function entriesOf(pairs: Pair<Node, Node | null>[], depth: number): Map<string, Item> {
    const own = new Map<string, Item>();
    const merged = new Map<string, Item>();
    for (const { key, value } of pairs) {
      const name = isScalar(key) ? String(key.source ?? key.value) : String(key);
      if (name !== '<<') {
        if (own.has(name)) reportTwice(key);
        const item = convert(value, depth + 1);
        own.set(name, value === null || item.line === 1 ? { ...item, line: isScalar(key) ? lineOf(key) : 1 } : item);
        continue;
      }
      const from = convert(value, depth + 1);
      for (const one of from.kind === 'list' ? from.items : [from])
        if (one.kind === 'map')
          for (const [inner, item] of one.entries) if (!merged.has(inner)) merged.set(inner, item);
    }
    return new Map([...merged, ...own]);
  }

  return (node: unknown) => convert(node, 0);
}

const tagOf = ({ tag }: { tag?: string | undefined }) => (tag === undefined ? {} : { tag });
