import type { GeneratedPassword } from '@kontor/contract/people/generated-passwords';
import { purposeTextOf } from '@kontor/contract/people/password-texts';
import type { Language } from '@kontor/contract/refusals';
import type { StoredSecret } from '../../../core/secrets.ts';

/** Name and icon of an app, as the apps area has them. */
export interface AppName {
  title: string;
  icon: string;
  isRetained: boolean;
}

export type NameOf = (instanceId: string, language: Language) => AppName | undefined;

/** Id of a secret: the slice that stores it, and its id there. */
const idOf = (slice: string, secret: StoredSecret): string => `${slice}.${secret.id}`;

/** Splits an id into the slice and the secret's id there. */
export function partsOf(id: string): { slice: string; inside: string } {
  const at = id.indexOf('.');
  return { slice: id.slice(0, Math.max(0, at)), inside: id.slice(at + 1) };
}

/** Returns a secret's list entry, without the secret. */
export function viewSecret(
  { slice, secret }: { slice: string; secret: StoredSecret },
  nameOf: NameOf,
  language: Language,
): GeneratedPassword {
  const { title, icon, isRetained } = ownerOf(secret, nameOf, language);
  const purpose = purposeTextOf(secret.purpose, language, secret.detail);
  return { id: idOf(slice, secret), name: `${title}: ${purpose}`, owner: title, icon, purpose, isKept: isRetained };
}

function ownerOf({ owner }: StoredSecret, nameOf: NameOf, language: Language): AppName {
  if ('name' in owner) return { title: owner.name, icon: '', isRetained: false };
  return nameOf(owner.instanceId, language) ?? { title: owner.instanceId, icon: '', isRetained: false };
}
