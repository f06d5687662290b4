import { isEmail } from '@kontor/contract/rules/email';
import { spell } from '@kontor/contract/rules/spelling';
import { splitName } from './full-name.ts';

/** Returns the share of values that pass; 0 without values. */
export function shareOf<V>(values: readonly V[], passes: (value: V) => boolean): number {
  return values.length === 0 ? 0 : values.filter(passes).length / values.length;
}

export const looksLikeMail = (value: string): boolean => isEmail(value);

/** A number to call with, as people write it: it begins with a plus or a zero. No date and no code. */
export const looksLikePhone = (value: string): boolean =>
  /^(?:\+|0|\(0)[\d ()/.-]{5,}$/.test(value) &&
  value.replace(/\D/g, '').length >= 6 &&
  !/^\d{1,2}\.\d{1,2}\.\d{2,4}$/.test(value);

export const looksLikeMobile = (value: string): boolean => /^(?:\+49|0049|0)[\s/()0-]*1[567]/.test(value);

export const looksLikeDate = (value: string): boolean => /^(?:\d{1,2}\.\d{1,2}\.\d{2,4}|\d{4}-\d\d-\d\d)/.test(value);

export const looksLikeLanguage = (value: string): boolean => /^[a-z]{2}[-_][A-Z]{2}$/.test(value);

const stateWords =
  /^(?:active|suspended|archived|aktiv|inaktiv|inactive|gesperrt|deaktiviert|disabled|enabled|ausgeschieden|ausgetreten|deleted)$/i;
export const looksLikeState = (value: string): boolean => stateWords.test(value);

/** Two or more names in one cell. */
export const looksLikeFullName = (value: string): boolean =>
  value.length < 80 &&
  /^[\p{L}\p{M}.,'’() -]+$/u.test(value) &&
  /\p{Lu}/u.test(value) &&
  /[\s,]/.test(value.trim()) &&
  (value.match(/(?<![\p{L}\p{M}])\p{Lu}/gu)?.length ?? 0) > 1 &&
  splitName(value) !== undefined;

/** A name to sign in with: one word in lower case. */
export const looksLikeLogin = (value: string): boolean => /^[a-z][a-z0-9._-]*$/.test(value);

/** What a program calls its users by, such as 1042, U02AB4CD7 or 00u1a2b3c4: nobody signs in with it. */
export const looksLikeKey = (value: string): boolean =>
  /^\d+$/.test(value) ||
  /^[UW][0-9A-Z]{2,}$/.test(value) ||
  /^00u\w+$/.test(value) ||
  /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(value);

/** One word with letters and numbers or signs, as passwords are. */
export const looksLikeSecret = (value: string): boolean =>
  /^\S{6,}$/.test(value) &&
  !looksLikeMail(value) &&
  !/^(?:spalte|column|feld|field)\d+$/i.test(value) &&
  /\p{L}/u.test(value) &&
  (/\d\D*\d/.test(value) || /[!?$%&#+*=^~]/.test(value));

/** Whether an address begins or ends with the name, as `anna.meier@…` does with Anna and with Meier. */
export function isPartOfMail(name: string, mail: string, part: 'first' | 'last'): boolean {
  const words = (mail.split('@')[0] ?? '').toLowerCase().split(/[._-]/);
  const spelled = spell(name).trim();
  return words.length > 1 && spelled.length > 1 && (part === 'first' ? words[0] : words.at(-1)) === spelled;
}
