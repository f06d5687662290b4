import type { GeneratedPassword } from '@kontor/contract/generated-passwords';
import { purposeTextOf } from '@kontor/contract/password-texts';
import type { Language } from '@kontor/contract/refusals';
import type { KeptSecret } from '../../secret-source.ts';

/** How an app is called and looks, as whoever keeps the apps says. */
export interface AppName {
  title: string;
  icon: string;
  isKept: boolean;
}

export type NameOf = (instanceId: string, language: Language) => AppName | undefined;

/** Which slice keeps a secret, and what that slice calls it. */
export const idOf = (slice: string, secret: KeptSecret): string => `${slice}.${secret.id}`;

/** The slice and its own id again. */
export function partsOf(id: string): { slice: string; inside: string } {
  const at = id.indexOf('.');
  return { slice: id.slice(0, Math.max(0, at)), inside: id.slice(at + 1) };
}

/** A secret as administrators see it in the list. */
export function viewSecret(
  { slice, secret }: { slice: string; secret: KeptSecret },
  nameOf: NameOf,
  language: Language,
): GeneratedPassword {
  const { title, icon, isKept } = ownerOf(secret, nameOf, language);
  const purpose = purposeTextOf(secret.purpose, language, secret.detail);
  return { id: idOf(slice, secret), name: `${title}: ${purpose}`, owner: title, icon, purpose, isKept };
}

function ownerOf({ owner }: KeptSecret, nameOf: NameOf, language: Language): AppName {
  if ('name' in owner) return { title: owner.name, icon: '', isKept: false };
  return nameOf(owner.instanceId, language) ?? { title: owner.instanceId, icon: '', isKept: false };
}
