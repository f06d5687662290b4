import { isFolderToGrant } from '@kontor/contract/rules/apps/app-rights';
import { hostPathOf, isWrittenFile, looksLikeFile } from './host-paths.ts';
import { decided, mayHave, placeOf, type ReadContext, rawText } from './read-context.ts';
import { kindAt, pathInside } from './source.ts';
import { hasMarks, markOf, replaceMarks } from './text/interpolate.ts';
import type { Item } from './text/yaml-tree.ts';
import { entriesOf, flagOf, isTooLong, listOf, misfit } from './values.ts';

/** What a service finds at a path. */
export type Mount = { mount: string } & (
  | {
      kind: 'volume';
      /** Where it comes from in the file: two mounts of the same key are the same folder. */
      key: VolumeKey;
      readOnly: boolean;
      /** Folder of the archive it is filled from when it is new. */
      fill?: string;
    }
  /** A file or folder of the archive, read-only. */
  | { kind: 'archive'; path: string }
  /** A file with this content. */
  | { kind: 'file'; content: string }
  | { kind: 'memory' }
  /** A folder of the machine that an administrator granted. */
  | { kind: 'granted' }
);

/** A volume by its name in the file, with the folder inside it that is meant, a folder of the archive, one of the machine, or one without a name at the path of a service. */
export type VolumeKey = `name:${string}` | `path:${string}` | `host:${string}` | `at:${string}`;

interface Written {
  source: string | undefined;
  target: string;
  readOnly: boolean;
  isBind: boolean;
  subpath?: string | undefined;
  line: number;
}

/** What else mounts say about the service. */
export interface Mounts {
  mounts: Mount[];
  wantsTimeZone: boolean;
}

/** Reads `volumes` of a service. `named` returns where a volume of the top level lies; undefined when there is none. */
export function readMounts(
  context: ReadContext,
  item: Item | undefined,
  named: (name: string) => Mount | undefined,
): Mounts {
  const read: Mounts = { mounts: [], wantsTimeZone: false };
  for (const each of listOf(context, item, 'volumes')) {
    const written = each.kind === 'map' ? readLong(context, each) : readShort(context, each);
    if (written === 'memory') continue;
    if (written === undefined) continue;
    const isTime = written.source !== undefined && hostPathOf(written.source) === 'time';
    read.wantsTimeZone ||= isTime;
    if (isTime) context.findings.note('time-zone', placeOf(context, each), { zone: context.source.timeZone });
    const mount = isTime ? undefined : mountOf(context, written, named);
    if (mount !== undefined) read.mounts.push(mount);
  }
  return read;
}

function readLong(context: ReadContext, item: Item): Written | undefined | 'memory' {
  const { type, source, target, read_only, volume } = Object.fromEntries(entriesOf(context, item, 'volumes'));
  const how = type === undefined ? 'volume' : (rawText(context, type) ?? '');
  const to = target === undefined ? undefined : rawText(context, target);
  if (to === undefined || !['bind', 'volume', 'tmpfs', 'npipe'].includes(how)) {
    misfit(context, type ?? item, 'volumes');
    return undefined;
  }
  const from = source === undefined ? undefined : rawText(context, source);
  if (isTooLong(context, item, 'volumes', to) || isTooLong(context, item, 'volumes', from)) return undefined;
  if (how === 'npipe') {
    context.findings.fault('docker-socket', placeOf(context, item), { path: from ?? '' });
    return undefined;
  }
  const subpath = volume?.kind === 'map' ? volume.entries.get('subpath') : undefined;
  const readOnly = flagOf(context, read_only, 'volumes.read_only');
  if (how === 'tmpfs') return { source: '/dev/shm', target: to, readOnly: false, isBind: true, line: item.line };
  return {
    source: from,
    target: to,
    readOnly,
    isBind: how === 'bind',
    line: item.line,
    subpath: subpath && rawText(context, subpath),
  };
}

function readShort(context: ReadContext, item: Item): Written | undefined {
  const raw = rawText(context, item);
  if (raw === undefined) {
    if (item.kind !== 'text' || item.text !== null) misfit(context, item, 'volumes');
    return undefined;
  }
  if (isTooLong(context, item, 'volumes', raw)) return undefined;
  const windows = /^[A-Za-z]:(?:\\|\/(?=.*:\/))/.exec(raw)?.[0] ?? '';
  const [first = '', second, mode = '', ...more] = raw.slice(windows.length).split(':');
  const isMode = second !== undefined && mode === '' && /^(?:ro|rw|z|Z|,)+$/.test(second) && first.startsWith('/');
  if (more.length > 0 || first === '') {
    misfit(context, item, 'volumes');
    return undefined;
  }
  const line = item.line;
  if (second === undefined || isMode)
    return {
      source: undefined,
      target: first,
      readOnly: isMode && second?.includes('ro') === true,
      isBind: false,
      line,
    };
  const source = windows === '' ? first : `/${windows[0]?.toLowerCase()}/${first.replaceAll('\\', '/')}`;
  const readOnly = mode.split(',').includes('ro') || mode.split(',').includes('readonly');
  return { source, target: second, readOnly, isBind: /^[./~]/.test(source) || source.startsWith('\uE000'), line };
}

function mountOf(
  context: ReadContext,
  written: Written,
  named: (name: string) => Mount | undefined,
): Mount | undefined {
  const { source, line, readOnly } = written;
  const mount = targetOf(context, written);
  if (mount === undefined) return undefined;
  if (source === undefined || source === '')
    return { kind: 'volume', key: `at:${context.service} ${mount}`, mount, readOnly };
  if (written.isBind || source.includes('/')) return bound(context, { ...written, source, target: mount });
  const name = decided(context, source, line);
  if (name === undefined) return undefined;
  const found = named(name);
  if (found === undefined) {
    context.findings.fault('volume-unknown', placeOf(context, written), { name });
    return undefined;
  }
  const subpath = written.subpath === undefined ? undefined : pathInside(written.subpath);
  if (found.kind !== 'volume') return { ...found, mount };
  return { ...found, ...(subpath ? { key: `${found.key}/${subpath}` } : {}), mount, readOnly };
}

/** Returns the path in the container. */
function targetOf(context: ReadContext, { target, line }: Written): string | undefined {
  const text = decided(context, target, line);
  return text === undefined ? undefined : pathInContainer(context, text, line);
}

/** Returns a path in the container, without a slash at the end. Undefined after a fault: where the engine mounts nothing. */
export function pathInContainer(context: ReadContext, text: string, line: number): string | undefined {
  const path = text.length > 1 ? text.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '') : text;
  if (/^\/[\w.-][\w./-]*$/.test(path) && !path.split('/').includes('..') && !/^\/(?:proc|sys)(?:\/|$)/.test(path))
    return path;
  context.findings.fault('path-special', placeOf(context, { line }), { path: text.slice(0, 80) });
  return undefined;
}

type Bound = Written & { source: string };

/** A folder or file of the machine or of the archive. */
function bound(context: ReadContext, written: Bound): Mount | undefined {
  const { source, target: mount, readOnly } = written;
  const place = placeOf(context, written);
  const shown = shownPath(source);
  if (hostPathOf(mount) === 'socket' || hostPathOf(shown) === 'socket') {
    context.findings.fault('docker-socket', place, { path: shown });
    return undefined;
  }
  if (!hasMarks(source) && !/^[/~]/.test(source)) return ofArchive(context, written);
  const isVariable = source.startsWith('\uE000');
  if (!isVariable && /^[/~]/.test(source)) {
    const kind = hostPathOf(shown);
    if (kind === 'memory') return { kind: 'memory', mount };
    if (kind === 'system') {
      context.findings.fault('system-path', place, { path: shown });
      return undefined;
    }
  }
  if (looksLikeFile(isVariable ? mount : shown)) return asked(context, written, shown);
  if (readOnly && !hasMarks(source)) {
    const path = shown.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
    const isAsked = context.service !== null && isFolderToGrant(path);
    if (isAsked && mayHave(context, { kind: 'folder', path, at: mount }, written.line))
      return { kind: 'granted', mount };
  }
  context.findings.note(isVariable ? 'folder-of-variable' : 'folder-of-machine', place, { path: shown });
  return { kind: 'volume', key: `host:${shown.replace(/\/+$/, '')}`, mount, readOnly };
}

const shownPath = (source: string): string => replaceMarks(source, ({ name }) => `\${${name}}`);

function ofArchive(context: ReadContext, written: Bound): Mount | undefined {
  const { source, target: mount, readOnly } = written;
  const place = placeOf(context, written);
  const path = pathInside(source);
  if (path === undefined) return outside(context, written);
  const kind = kindAt(context.source, path);
  if (kind === 'file' && isWrittenFile(path)) {
    context.findings.fault('file-written', place, { path: source });
    return undefined;
  }
  if (kind === 'file') {
    if (!readOnly) context.findings.note('file-read-only', place, { path: source });
    return { kind: 'archive', path, mount };
  }
  if (kind === 'folder' && readOnly) return { kind: 'archive', path, mount };
  if (kind === undefined && looksLikeFile(path)) return asked(context, written, source);
  context.findings.note(kind === 'folder' ? 'folder-filled' : 'folder-new', place, { path: source });
  return { kind: 'volume', key: `path:${path}`, mount, readOnly, ...(kind === 'folder' ? { fill: path } : {}) };
}

/** A path that leaves the archive: nothing is read from there. */
function outside(context: ReadContext, written: Bound): Mount | undefined {
  const { source, target: mount, readOnly } = written;
  if (looksLikeFile(source)) return asked(context, written, source);
  context.findings.note('folder-new', placeOf(context, written), { path: source });
  return { kind: 'volume', key: `host:${source.replace(/\/+$/, '')}`, mount, readOnly };
}

/** A file that is not in the archive: a person has to give its content. */
function asked(context: ReadContext, written: Bound, path: string): Mount | undefined {
  const place = placeOf(context, written);
  if (isWrittenFile(path)) {
    context.findings.fault('file-written', place, { path });
    return undefined;
  }
  return { kind: 'file', mount: written.target, content: askFile(context, path, written.line) };
}

/** Asks for the content of a file. Returns a mark for it. */
export function askFile(context: ReadContext, path: string, line: number): string {
  const id = `file:${path}`;
  const about = { id, kind: 'file', name: path, preset: null, choices: [], code: 'ask-file' } as const;
  context.findings.ask({ ...about, isRequired: !context.isOptional, ...placeOf(context, { line }) });
  return context.answers[id] === undefined ? '' : markOf({ kind: 'template', name: `given.${id}` });
}
