import { reservedHosts } from '@kontor/contract/manifest/fields';
import type { Manifest, Text } from '@kontor/contract/manifest/manifest';
import type { Language } from '@kontor/contract/refusals';
import type { AppRow } from './db.ts';

/** Returns the first free name of `name`, `name-2`, `name-3`. */
export function freeName(name: string, isTaken: (candidate: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name}-${number}`;
    if (!isTaken(candidate)) return candidate;
  }
}

export const instanceIdOf = (storeId: string): string => `app-${storeId}`;

/** Returns the resource that jobs on an app lock. */
export const resourceOf = (instanceId: string): string => `app:${instanceId}`;

/** Returns the cn of an additional permission group. */
export const secondaryCn = (instanceId: string, group: string): string => `${instanceId}_${group.toLowerCase()}`;

/** Returns the label before the domain of the box in an app's hostname. */
export function hostNameFor(preferred: string, isTaken: (name: string) => boolean): string {
  return freeName(preferred, (candidate) => isTaken(candidate) || reservedHosts.includes(candidate));
}

/** Prefix of the ids of custom apps; no app of the store may have it. */
const customPrefix = 'own-';

export const isCustomId = (storeId: string): boolean => storeId.startsWith(customPrefix);

/** Returns the store id of a custom app. It derives from the subdomain, under which retained data is found again later. */
export const customIdFor = (subdomain: string, isTaken: (id: string) => boolean): string =>
  freeName(`${customPrefix}${subdomain.slice(0, 30).replaceAll('.', '-').replace(/-+$/, '')}`, isTaken);

/** Returns the title of an app in both languages: its own, or that of the manifest, with a number for a further instance so that users can tell them apart. */
export function instanceTitle(
  row: Pick<AppRow, 'instance_id' | 'store_id' | 'title'>,
  { title }: Pick<Manifest, 'title'>,
): Text {
  if (row.title !== '') return { de: row.title, en: row.title };
  const number = /-(\d+)$/.exec(row.instance_id.slice(instanceIdOf(row.store_id).length))?.[1];
  return number === undefined ? title : { de: `${title.de} ${number}`, en: `${title.en} ${number}` };
}

/** Returns the title of an app, numbered as by `instanceTitle`. */
export const titleOf = (row: AppRow, manifest: Manifest, language: Language): string =>
  instanceTitle(row, manifest)[language];

/** Returns the URL of an app's icon; it changes with the version, so that it can be cached for long. */
export const iconOf = ({ id, version }: Pick<Manifest, 'id' | 'version'>): string =>
  `/api/v1/store/apps/${id}/icon?v=${encodeURIComponent(version)}`;
