import type { GeneratedPassword } from '@kontor/contract/people/generated-passwords';
import { purposeTextOf } from '@kontor/contract/people/password-texts';
import type { Language } from '@kontor/contract/refusals';
import type { StoredSecret } from '../../../core/secrets.ts';

/** How an app is called and looks, as whoever keeps the apps says. */
export interface AppName {
  title: string;
  icon: string;
  isRetained: boolean;
}

export type NameOf = (instanceId: string, language: Language) => AppName | undefined;

/** Which slice keeps a secret, and what that slice calls it. */
export const idOf = (slice: string, secret: StoredSecret): string => `${slice}.${secret.id}`;

/** The slice and its own id again. */
export function partsOf(id: string): { slice: string; inside: string } {
  const at = id.indexOf('.');
  return { slice: id.slice(0, Math.max(0, at)), inside: id.slice(at + 1) };
}

/** A secret as administrators see it in the list. */
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
