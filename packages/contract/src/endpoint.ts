import type { z } from 'zod';
import type { RefusalCode } from './refusals.ts';

/**
 * Who may call. Checked in this order: session (401), role (403), admin mode (412).
 * `admin` needs the role and admin mode; `admin-role` the role only; `signing` membership of the signing group.
 */
export type Access = 'public' | 'person' | 'admin-role' | 'admin' | 'signing' | 'admin-or-signing';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * How a request body arrives. `form` takes multipart, urlencoded and JSON; `json` is the rule. `file` takes multipart with exactly one file, which
 * streams to the disk; `body` then describes the fields beside it, and `bodyLimit` counts the file.
 */
export type BodyKind = 'json' | 'form' | 'file';

/** One call of the API as data: the server mounts it, the OpenAPI document is made from it, the portal takes its types. */
export interface Endpoint {
  access: Access;
  /** One line for the OpenAPI document. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  bodyKind?: BodyKind;
  /** Largest body in bytes; 64 KiB unless said otherwise. */
  bodyLimit?: number;
  /** Absent: 204 without a body. `binary`: the handler answers bytes with a type of its own. */
  reply?: z.ZodType | 'binary' | 'stream';
  /** Status of a successful answer: 200, or 204 without a reply, unless said otherwise. */
  status?: 200 | 201 | 202 | 204;
  /** A GET whose answer nothing keeps: no browser, nothing between, no validator. */
  isSecret?: boolean;
  /** May be called by a signed-in person whose second factor is not confirmed yet. */
  beforeTwoFactor?: boolean;
  /** Does not count as use: it keeps neither a session nor admin mode alive. */
  poll?: boolean;
  /**
   * Whether the demo allows it; else it is refused with a sentence that contains "Demo". Reads are allowed and changes refused unless said otherwise:
   * visitors share accounts, so a change that is allowed must neither keep the next one out nor show them what a stranger wrote.
   */
  inDemo?: boolean;
  refusals?: readonly RefusalCode[];
}

export type Endpoints = Readonly<Record<`${Method} /${string}`, Endpoint>>;

/** Keeps the exact types of what is declared. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared;
}
