import { RefusedError } from '@kontor/platform/errors';

/** What is in a compose file and cannot be done here. It is named as it stands there: `services.web.build`. */
export const unknown = (key: string): RefusedError =>
  new RefusedError('compose-unknown', { params: { key }, fields: { file: 'compose-unknown' } });

/** What does not fit the form of a compose file. */
export const misread = (detail: string): RefusedError =>
  new RefusedError('compose-unreadable', { params: { detail }, fields: { file: 'compose-unreadable' } });

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The keys of a part, all of them known. */
export function known(value: unknown, key: string, names: readonly string[]): Record<string, unknown> {
  if (!isRecord(value)) throw misread(key);
  for (const name of Object.keys(value)) if (!names.includes(name)) throw unknown(key === '' ? name : `${key}.${name}`);
  return value;
}

/** A part that is a list or absent. */
export function listOf(value: unknown, key: string): unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw misread(key);
  return value;
}

/**
 * A text in which `$$` is a plain dollar sign. Variables of the machine are none of an app's business. What is left of dollar signs is written so that the
 * box's own templates leave it alone.
 */
export function plainText(value: unknown, key: string): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') throw misread(key);
  const text = String(value);
  if (/\$[A-Za-z_{]/.test(text.replaceAll('$$', ''))) throw unknown(`${key} (${text.slice(0, 60)})`);
  return text.replaceAll('$$', () => '$').replaceAll('${', () => '$${');
}

export interface Port {
  /** Inside. */
  target: number;
  /** On the box, where one was asked for. */
  published: number | undefined;
  protocol: 'tcp' | 'udp';
}

/** `80`, `8080:80`, `127.0.0.1:8080:80/tcp`, or the same in words. Ranges are not known here. */
export function readPort(value: unknown, key: string): Port {
  if (isRecord(value)) {
    const { target, published, protocol = 'tcp' } = known(value, key, ['target', 'published', 'protocol']);
    return portOf(String(target), published === undefined ? undefined : String(published), String(protocol), key);
  }
  if (typeof value !== 'string' && typeof value !== 'number') throw misread(key);
  const [, outer, inner, protocol = 'tcp'] =
    /^(?:(?:127\.0\.0\.1:|0\.0\.0\.0:)?(\d+):)?(\d+)(?:\/(tcp|udp))?$/.exec(String(value)) ?? [];
  if (inner === undefined) throw unknown(`${key} (${value})`);
  return portOf(inner, outer, protocol, key);
}

function portOf(target: string, published: string | undefined, protocol: string, key: string): Port {
  const numbers = [target, published ?? target].map(Number);
  const isFine = numbers.every((port) => Number.isInteger(port) && port > 0 && port < 65_536);
  if (!isFine || (protocol !== 'tcp' && protocol !== 'udp')) throw unknown(`${key} (${published ?? target})`);
  return { target: Number(target), published: published === undefined ? undefined : Number(published), protocol };
}

export interface Mounted {
  /** Undefined: one of its own. */
  volume: string | undefined;
  mount: string;
  readOnly: boolean;
}

/** `name:/path`, `name:/path:ro`, `/path`, or the same in words. Folders of the machine are not given to an app. */
export function readVolume(value: unknown, key: string): Mounted {
  if (isRecord(value)) {
    const { type, source, target, read_only } = known(value, key, ['type', 'source', 'target', 'read_only']);
    if (type !== 'volume') throw unknown(`${key}.type (${type})`);
    return mountedOf(source === undefined ? undefined : String(source), String(target), read_only === true, key);
  }
  if (typeof value !== 'string') throw misread(key);
  const parts = value.split(':');
  if (parts.length === 1) return mountedOf(undefined, value, false, key);
  const [source, target = '', mode = 'rw', ...more] = parts;
  if (more.length > 0 || (mode !== 'ro' && mode !== 'rw')) throw unknown(`${key} (${value})`);
  return mountedOf(source, target, mode === 'ro', key);
}

function mountedOf(volume: string | undefined, mount: string, readOnly: boolean, key: string): Mounted {
  const isName = volume === undefined || /^[A-Za-z0-9][A-Za-z0-9_.-]*$/.test(volume);
  const isPath = /^\/[\w.-][\w./-]*$/.test(mount) && !mount.split('/').includes('..');
  if (!isName || !isPath) throw unknown(`${key} (${volume === undefined ? '' : `${volume}:`}${mount})`);
  return { volume, mount: mount.replace(/\/+$/, ''), readOnly };
}

/** As a map, or as a list of `NAME=value`. */
export function readEnvironment(value: unknown, key: string): Record<string, string> {
  const pairs = isRecord(value) ? Object.entries(value) : listOf(value, key).map((line) => pairOf(line, key));
  return Object.fromEntries(
    pairs.map(([name, text]) => {
      if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) throw misread(`${key}.${name}`);
      // Without a value it would be the machine's own.
      if (text === null || text === undefined) throw unknown(`${key}.${name}`);
      return [name, plainText(text, `${key}.${name}`)];
    }),
  );
}

function pairOf(line: unknown, key: string): [string, unknown] {
  if (typeof line !== 'string') throw misread(key);
  const at = line.indexOf('=');
  return at < 0 ? [line, undefined] : [line.slice(0, at), line.slice(at + 1)];
}

/** As a list, or as a map in which nothing is asked but that it was started. */
export function readDependsOn(value: unknown, key: string): string[] {
  if (!isRecord(value)) return listOf(value, key).map((name) => plainText(name, key));
  return Object.entries(value).map(([name, how]) => {
    const { condition = 'service_started' } = known(how ?? {}, `${key}.${name}`, ['condition']);
    if (condition !== 'service_started') throw unknown(`${key}.${name}.condition (${condition})`);
    return name;
  });
}
