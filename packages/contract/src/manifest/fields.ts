import { z } from 'zod';
import { isReservedSubdomain, isSubdomain } from '../rules/edge/domains.ts';

/** Host names reserved for the box; an app's id becomes its host, so it cannot be one of these. */
export const reservedHosts: readonly string[] = ['cloud', 'www', 'mail'];

/** Id of an app in the store: `node-red`. Lower case, usable as a host name. */
export const storeId = z
  .string()
  .regex(/^[a-z](?:[a-z0-9-]{0,38}[a-z0-9])$/, 'lower-case letters, digits and dashes, 2 to 40')
  .refine((id) => !reservedHosts.includes(id), 'this name is reserved for the box');

/** Name of a part of an app: a volume, a secret, a port, a group. */
export const partName = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'lower-case letters, digits and dashes');

/** Host of an app below the box's domain: `shop`, `shop.lager`. */
export const hostName = z
  .string()
  .refine(isSubdomain, 'labels of a host name')
  .refine((name) => !isReservedSubdomain(name), 'this name is reserved for the box');

/** Dotted numbers, `local`, or a number with `-SNAPSHOT`. Always a string: YAML reads an unquoted 26.10 as 26.1. */
export const appVersion = z
  .string()
  .regex(/^(?:local|\d{1,9}(?:\.\d{1,9}){0,3}(?:-SNAPSHOT)?)$/, 'dotted numbers, local or -SNAPSHOT');

/** A text for users, in both languages. */
export const text = z.strictObject({ de: z.string().trim().min(1), en: z.string().trim().min(1) });
export type Text = z.infer<typeof text>;

export const bytes = z.number().int().positive();
export const port = z.number().int().min(1).max(65_535);

/** Path of a web address, without host and query: `/status`. */
export const webPath = z.string().regex(/^\/[\w\-./~%+@:]*$/, 'starts with a slash, without query');

/** Absolute path inside a container. */
export const absolutePath = z.string().regex(/^\/[\w\-./]*$/, 'an absolute path');

/** Path of a file inside the app's folder in the catalogue; never leaves it. */
export const ownFile = z
  .string()
  .regex(/^\w[\w.-]*(?:\/\w[\w.-]*)*$/, "a path inside the app's folder, without leading dot or slash");

/** Text with `${…}` variables; which ones are allowed is checked for the whole manifest. */
export const template = z.string();

export const environment = z.record(
  z.string().regex(/^[A-Za-z_][A-Za-z0-9_.-]*$/, 'not a name of an environment variable'),
  template,
);
