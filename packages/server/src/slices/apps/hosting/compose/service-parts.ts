import type { HealthCheck } from '../../../../adapters/engine/engine.ts';
import { decided, decidedText, filled, placeOf, type ReadContext, rawText } from './read-context.ts';
import { kindAt, pathInside } from './source.ts';
import type { Item } from './text/yaml-tree.ts';
import { entriesOf, flagOf, isEmpty, listOf, misfit, pairsOf, secondsOf, wordsOf } from './values.ts';

/** A service that has to be there first. */
export interface Dependency {
  name: string;
  until: 'started' | 'healthy' | 'completed';
  isRequired: boolean;
  line: number;
}

const conditions = {
  service_started: 'started',
  service_healthy: 'healthy',
  service_completed_successfully: 'completed',
} as const;

/** Reads `depends_on` in all its forms. */
export function readDependsOn(context: ReadContext, item: Item | undefined): Dependency[] {
  if (isEmpty(item)) return [];
  if (item.kind !== 'map')
    return listOf(context, item, 'depends_on').flatMap((each) => {
      const name = decidedText(context, each);
      return name === undefined ? [] : [{ name, until: 'started', isRequired: true, line: each.line } as const];
    });
  return [...item.entries].map(([name, each]) => {
    const { condition, required } = Object.fromEntries(entriesOf(context, each, `depends_on.${name}`));
    const text = isEmpty(condition) ? 'service_started' : (rawText(context, condition) ?? '');
    if (!Object.hasOwn(conditions, text)) misfit(context, condition ?? each, `depends_on.${name}.condition`);
    const until = conditions[text as keyof typeof conditions] ?? 'started';
    return { name, until, isRequired: flagOf(context, required, 'required', true), line: each.line };
  });
}

/** Reads `healthcheck`. `none` switches off that of the image. */
export function readHealth(context: ReadContext, item: Item | undefined): HealthCheck | 'none' | undefined {
  if (isEmpty(item)) return undefined;
  const { test, interval, timeout, retries, start_period, disable } = Object.fromEntries(
    entriesOf(context, item, 'healthcheck'),
  );
  if (flagOf(context, disable, 'healthcheck.disable')) return 'none';
  const isShell = test?.kind === 'text';
  const words = isShell
    ? ['CMD-SHELL', filled(context, rawText(context, test) ?? '', test.line)]
    : (wordsOf(context, test, 'healthcheck.test') ?? []);
  if (words[0] === 'NONE') return 'none';
  if (words.length === 0) return undefined;
  if (words[0] !== 'CMD' && words[0] !== 'CMD-SHELL') words.unshift('CMD');
  const times = Number(retries === undefined ? 3 : decidedText(context, retries));
  return {
    test: words,
    interval: within(secondsOf(context, interval, 'healthcheck.interval'), 30),
    timeout: within(secondsOf(context, timeout, 'healthcheck.timeout'), 30),
    retries: Number.isInteger(times) && times > 0 ? Math.min(times, 1_000) : 3,
    start: within(secondsOf(context, start_period, 'healthcheck.start_period'), 0),
  };
}

const within = (seconds: number | undefined, usual: number): number =>
  Math.min(3600, Math.max(usual === 0 ? 0 : 1, seconds ?? usual));

/** A folder of the archive an image is built from. */
export interface Build {
  context: string;
  dockerfile: string;
  args: Record<string, string>;
  target?: string;
}

const buildKeys = new Set(['context', 'dockerfile', 'args', 'target']);
/** Change speed or names only. */
const buildHints = new Set([
  'cache_from',
  'cache_to',
  'no_cache',
  'pull',
  'labels',
  'shm_size',
  'tags',
  'platforms',
  'network',
  'isolation',
  'ulimits',
  'provenance',
  'sbom',
  'extra_hosts',
]);

/** Reads `build`. Undefined when there is none or it cannot be built here; `hasImage`: then the image of that name is fetched. */
export function readBuild(context: ReadContext, item: Item | undefined, hasImage: boolean): Build | undefined {
  if (isEmpty(item)) return undefined;
  const fields = item.kind === 'map' ? item.entries : new Map([['context', item]]);
  for (const [key, each] of fields) {
    if (buildKeys.has(key) || key.startsWith('x-')) continue;
    if (buildHints.has(key)) context.findings.note('build-hint', placeOf(context, each), { key });
    else context.findings.fault('build-key', placeOf(context, each), { key: `build.${key}` });
  }
  const { context: folder, dockerfile, args, target } = Object.fromEntries(fields);
  const written = isEmpty(folder) ? '.' : decidedText(context, folder);
  const file = isEmpty(dockerfile) ? 'Dockerfile' : decidedText(context, dockerfile);
  if (written === undefined || file === undefined) return undefined;
  const pairs = pairsOf(context, args, 'build.args').map(([name, raw, where]): [string, string] => {
    const text = decided(context, raw ?? context.lookup(name) ?? `\uE000?${name}\uE001`, where.line);
    return [name, text ?? ''];
  });
  const stage = isEmpty(target) ? undefined : decidedText(context, target);
  const found = folderOf(context, item, { written, file, hasImage });
  return found && { ...found, args: Object.fromEntries(pairs), ...(stage === undefined ? {} : { target: stage }) };
}

function folderOf(
  context: ReadContext,
  item: Item,
  { written, file, hasImage }: { written: string; file: string; hasImage: boolean },
): Pick<Build, 'context' | 'dockerfile'> | undefined {
  const place = placeOf(context, item);
  if (/^(?:https?:|git@|git:|ssh:|github\.com\/)|\.git(?:#|$)/.test(written)) {
    if (hasImage) context.findings.note('build-elsewhere', place, { path: written });
    else context.findings.fault('build-remote', place, { path: written });
    return undefined;
  }
  const folder = /^[/~]/.test(written) ? undefined : pathInside(written);
  const dockerfile = folder === undefined || /^[/~]/.test(file) ? undefined : pathInside(`${folder}/${file}`);
  if (folder !== undefined && dockerfile !== undefined && kindAt(context.source, dockerfile) === 'file')
    return { context: folder, dockerfile };
  if (hasImage) context.findings.note('build-elsewhere', place, { path: written });
  else if (folder === undefined) context.findings.fault('path-outside', place, { path: written });
  else context.findings.fault('build-missing', place, { path: dockerfile ?? file });
  return undefined;
}
