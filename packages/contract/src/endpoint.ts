import type { z } from 'zod';
import type { RefusalCode } from './refusals.ts';

/**
 * Who may call. Checked in this order: session (401), role (403), admin mode (412).
 * `admin` needs the role and admin mode; `admin-role` the role only; `signing` membership of the signing group.
 */
export type Access = 'public' | 'person' | 'admin-role' | 'admin' | 'signing' | 'admin-or-signing';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Format of the request body. `json` is the default; `form` accepts multipart, urlencoded and JSON. `file` accepts multipart with exactly one file, which is
 * streamed to the disk; `body` then describes the other fields, and `bodyLimit` applies to the file. `text` is a string as `text/plain`.
 */
export type BodyKind = 'json' | 'form' | 'file' | 'text';

/** One call of the API as data: the server mounts it, the OpenAPI document is generated from it, and the portal uses its types. */
export interface Endpoint {
  access: Access;
  /** One line for the OpenAPI document. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  bodyKind?: BodyKind;
  /** Largest body in bytes; 64 KiB by default. */
  bodyLimit?: number;
  /** Absent: 204 without a body. `binary`: the handler returns bytes with their content type. */
  reply?: z.ZodType | 'binary' | 'stream';
  /** Status of a successful response: 200 by default, or 204 without a reply. */
  status?: 200 | 201 | 202 | 204;
  /** A GET whose response nobody may store: it is sent without an ETag and must not be cached. */
  isSecret?: boolean;
  /** Allowed for a signed-in user whose second factor is not confirmed yet. */
  beforeTwoFactor?: boolean;
  /** Allowed for a user whose temporary password is not replaced yet, as everything allowed before the second factor is. */
  beforePasswordChange?: boolean;
  /** Does not count as use: it extends neither the session nor admin mode. */
  poll?: boolean;
  /**
   * Whether the demo allows it; otherwise it is refused with a sentence that contains "Demo". By default reads are allowed and changes refused: visitors share
   * accounts, so an allowed change must neither lock out the next visitor nor show them what a stranger wrote.
   */
  inDemo?: boolean;
  /**
   * Executed once for each `Idempotency-Key` header (22 to 64 letters, digits, `-` or `_`, chosen at random by the sender): a repeat by the same user within a day
   * gets the reply of the first. Other content with the same key is refused.
   */
  isOnce?: boolean;
  refusals?: readonly RefusalCode[];
}

export type Endpoints = Readonly<Record<`${Method} /${string}`, Endpoint>>;

/** Returns the declaration with its exact type. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared;
}
