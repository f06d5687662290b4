import { RefusedError } from '@kontor/platform/errors';

/** Error for an unsupported key of a compose file, named by its path: `services.web.build`. */
export const unknown = (key: string): RefusedError =>
  new RefusedError('compose-unknown', { params: { key }, fields: { file: 'compose-unknown' } });

/** Error for what is malformed in a compose file. */
export const misread = (detail: string): RefusedError =>
  new RefusedError('compose-unreadable', { params: { detail }, fields: { file: 'compose-unreadable' } });

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a value that must be a record with known keys only. Throws otherwise. */
export function known(value: unknown, key: string, names: readonly string[]): Record<string, unknown> {
  if (!isRecord(value)) throw misread(key);
  for (const name of Object.keys(value)) if (!names.includes(name)) throw unknown(key === '' ? name : `${key}.${name}`);
  return value;
}

/** Returns a value that must be a list or absent. Throws otherwise. */
export function listOf(value: unknown, key: string): unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw misread(key);
  return value;
}

/**
 * Returns a text in which `$$` means a plain dollar sign. Variables of the machine are refused, as apps must not read them. Remaining dollar signs are
 * escaped for the box's own templates.
 */
export function plainText(value: unknown, key: string): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') throw misread(key);
  const text = String(value);
  if (/\$[A-Za-z_{]/.test(text.replaceAll('$$', ''))) throw unknown(`${key} (${text.slice(0, 60)})`);
  return text.replaceAll('$$', () => '$').replaceAll('${', () => '$${');
}

/** A port of a service. */
export interface Port {
  /** In the container. */
  target: number;
  /** On the box, if requested. */
  published: number | undefined;
  protocol: 'tcp' | 'udp';
}

/** Reads `80`, `8080:80`, `127.0.0.1:8080:80/tcp`, or the long syntax. Ranges are not supported. */
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

/** A volume of a service and its path in the container. */
export interface Mounted {
  /** Undefined for an anonymous volume. */
  volume: string | undefined;
  mount: string;
  readOnly: boolean;
}

/** Reads `name:/path`, `name:/path:ro`, `/path`, or the long syntax. Folders of the machine are refused. */
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

/** Reads a map, or a list of `NAME=value`. */
export function readEnvironment(value: unknown, key: string): Record<string, string> {
  const pairs = isRecord(value) ? Object.entries(value) : listOf(value, key).map((line) => pairOf(line, key));
  return Object.fromEntries(
    pairs.map(([name, text]) => {
      if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) throw misread(`${key}.${name}`);
      // Without a value, the variable of the machine would be used.
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

/** Reads a list, or a map with the condition `service_started` only. */
export function readDependsOn(value: unknown, key: string): string[] {
  if (!isRecord(value)) return listOf(value, key).map((name) => plainText(name, key));
  return Object.entries(value).map(([name, how]) => {
    const { condition = 'service_started' } = known(how ?? {}, `${key}.${name}`, ['condition']);
    if (condition !== 'service_started') throw unknown(`${key}.${name}.condition (${condition})`);
    return name;
  });
}
