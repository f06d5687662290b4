import type { Mount } from './mounts.ts';

/** The volume of the app behind a mount of a compose file. */
export interface VolumePlace {
  volume: string;
  /** Folder of the archive the volume is filled from. */
  fill?: string;
}

type VolumeMount = Extract<Mount, { kind: 'volume' }>;

const longestName = 30;

/**
 * Returns the volume of each key. A folder inside another one is a volume of its own, too: a program that could write to the outer one could replace the inner
 * one by a link, which the engine would follow out of the app.
 */
export function volumePlaces(mounts: readonly Mount[]): Map<string, VolumePlace> {
  const volumes = mounts.flatMap((each) => (each.kind === 'volume' ? [each] : []));
  const fills = new Map<string, string>(
    volumes.flatMap(({ key, fill }) => (fill === undefined ? [] : [[key, fill] as const])),
  );
  const names = namesOf([...new Set<string>(volumes.map(({ key }) => key))]);
  return new Map(
    [...names].map(([key, volume]): [string, VolumePlace] => {
      const fill = fills.get(key);
      return [key, fill === undefined ? { volume } : { volume, fill }];
    }),
  );
}

/** Returns the mounts with which a service sees volumes that lie inside those it mounts, where it mounts nothing else. */
export function nestedMounts(
  mounts: readonly Mount[],
  keys: readonly string[],
): Pick<VolumeMount, 'key' | 'mount' | 'readOnly'>[] {
  const taken = new Set(mounts.map(({ mount }) => mount));
  // The nearest outer folder decides where an inner one is read-only.
  const outer = mounts
    .filter((each): each is VolumeMount => each.kind === 'volume')
    .toSorted((a, b) => b.key.length - a.key.length);
  return outer.flatMap(({ key, mount, readOnly }) =>
    keys.flatMap((inner) => {
      const rest = restOf(inner, key);
      const at = `${mount}${rest}`;
      if (rest === undefined || taken.has(at)) return [];
      taken.add(at);
      return [{ key: inner as VolumeMount['key'], mount: at, readOnly }];
    }),
  );
}

/** Returns the path of a folder inside another one, with a slash in front; undefined when it is not inside. */
function restOf(key: string, other: string): string | undefined {
  if (key === other || !key.startsWith(other) || !/^(?:path|host|name):/.test(other)) return undefined;
  const rest = other.endsWith(':') ? `/${key.slice(other.length)}` : key.slice(other.length);
  return /^(?:\/(?!\.{1,2}(?:\/|$))[\w.-]+)+$/.test(rest) ? rest : undefined;
}

function namesOf(keys: readonly string[]): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const key of keys) {
    const plain = key
      .replace(/^\w+:/, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '');
    const base = `v-${plain === '' ? 'data' : plain}`.slice(0, longestName).replace(/-+$/, '');
    let name = base;
    for (let number = 2; taken.has(name); number += 1) name = `${base}-${number}`;
    taken.add(name);
    names.set(key, name);
  }
  return names;
}
