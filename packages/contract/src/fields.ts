import { z } from 'zod';
import { cleanEmail, isEmail } from './rules/email.ts';
import { cleanUid } from './rules/people/username.ts';

/** A user name: an address in e-mail form, trimmed and lower-cased, at most 254 characters (RFC 5321). */
export const uid = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[^\s@"(),:;<>[\]\\/]{1,64}@[^\s@"(),:;<>[\]\\/]+$/);

/** The user name of a new user: spelled in what every keyboard has. */
export const newUid = z
  .string()
  .max(1000)
  .trim()
  .toLowerCase()
  .overwrite(cleanUid)
  .max(254)
  .regex(/^[^\s@"(),:;<>[\]\\/]{1,64}@[^\s@"(),:;<>[\]\\/]+$/);

/** A user name as typed to sign in: the server adds the domain where there is none. */
export const typedUserName = z.string().trim().min(1).max(254);

const emailText = z.string().max(1000).overwrite(cleanEmail).max(254);

/** An e-mail address as users type or paste it, without surrounding characters; at most 254 characters. */
export const email = emailText.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/).check(({ value, issues }) => {
  if (!isEmail(value)) issues.push({ code: 'invalid_format', format: 'email', input: value });
});

/** The same, or empty. One string schema instead of a union, whose issue could not say that it is no address. */
export const emailOrEmpty = emailText.regex(/^(?:[^\s@]+@[^\s@]+\.[^\s@]+)?$/).check(({ value, issues }) => {
  if (value !== '' && !isEmail(value)) issues.push({ code: 'invalid_format', format: 'email', input: value });
});

/** A line of typed text: trimmed, not empty. */
export const singleLine = (max = 200) => z.string().trim().min(1).max(max);

/** A password, always trimmed, so that a copied space locks nobody out. The upper limit bounds the cost of hashing. */
export const password = z.string().trim().min(1).max(1000);

/** Refusals of a call that asks for the caller's own password once more. */
export const confirmRefusals = [
  'wrong-password',
  'wrong-password-two-left',
  'wrong-password-one-left',
  'password-locked',
  'too-many-tries',
] as const;

/** A time in UTC, ISO 8601. */
export const timestamp = z.iso.datetime();

export const language = z.enum(['de', 'en']);

/** Id of an installed app, as in `app-tiddlywiki` or `app-tiddlywiki-2`. */
export const instanceId = z
  .string()
  .max(80)
  .regex(/^app-[a-z0-9][a-z0-9-]*$/);

/** Dotted numbers, `local`, or a release with `-SNAPSHOT`. */
export const version = z
  .string()
  .max(60)
  .regex(/^(local|\d+(\.\d+){0,3}(-SNAPSHOT)?)$/);
