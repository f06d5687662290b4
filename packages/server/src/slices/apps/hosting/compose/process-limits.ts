import { decidedText, placeOf, type ReadContext } from './read-context.ts';
import type { Item } from './text/yaml-tree.ts';
import { entriesOf, isEmpty, misfit } from './values.ts';

/** A limit of each process of a service; -1 is none. */
export interface ProcessLimit {
  name: 'nofile' | 'nproc' | 'memlock' | 'stack' | 'core';
  soft: number;
  hard: number;
}

/** Limits that take nothing from others: memory and processes are bounded for the whole app anyway. */
const allowed: ReadonlySet<string> = new Set(['nofile', 'nproc', 'memlock', 'stack', 'core']);
const isAllowed = (name: string): name is ProcessLimit['name'] => allowed.has(name);

/** More open files are refused by the system itself. */
const mostFiles = 1_048_576;

/** Reads `ulimits`: those of a single process are taken, the server decides about others. */
export function readProcessLimits(context: ReadContext, item: Item | undefined): ProcessLimit[] {
  return [...entriesOf(context, item, 'ulimits')].flatMap(([name, each]): ProcessLimit[] => {
    if (!isAllowed(name)) {
      context.findings.note('ulimits', placeOf(context, each), { key: `ulimits.${name}` });
      return [];
    }
    const { soft, hard } = each.kind === 'map' ? Object.fromEntries(each.entries) : { soft: each, hard: each };
    const [low, high] = [limitIn(context, soft ?? hard, name), limitIn(context, hard ?? soft, name)];
    return low === undefined || high === undefined ? [] : [{ name, soft: low, hard: high }];
  });
}

function limitIn(context: ReadContext, item: Item | undefined, name: string): number | undefined {
  const text = isEmpty(item) ? undefined : decidedText(context, item);
  if (item !== undefined && text === undefined) return undefined;
  const limit = /^(?:-1|\d{1,15})$/.test(text ?? '') ? Number(text) : undefined;
  if (limit === undefined && item !== undefined) misfit(context, item, `ulimits.${name}`);
  if (limit === undefined || name !== 'nofile') return limit;
  return limit < 0 ? mostFiles : Math.min(limit, mostFiles);
}
