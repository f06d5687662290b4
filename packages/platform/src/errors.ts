import type { RefusalCode } from '@kontor/contract/refusals';

/** Values for the placeholders of a refusal's sentence. */
export type RefusalParams = Record<string, string | number>;

/** Codes of what is wrong, by field name; the sentences are chosen by the caller's language. */
export type FieldErrors = Record<string, RefusalCode>;

/** The request cannot be granted. Becomes a response with the code's status and sentence; nothing was changed. */
export class RefusedError extends Error {
  readonly code: RefusalCode;
  readonly params: RefusalParams;
  readonly fields: FieldErrors;
  /** Further values for the sentences of single fields. */
  readonly fieldParams: Readonly<Record<string, RefusalParams>>;
  /** Seconds until another try makes sense; becomes `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(
    code: RefusalCode,
    more: {
      params?: RefusalParams;
      fields?: FieldErrors;
      fieldParams?: Record<string, RefusalParams>;
      retryAfter?: number;
    } = {},
  ) {
    super(code);
    this.name = 'RefusedError';
    this.code = code;
    this.params = more.params ?? {};
    this.fields = more.fields ?? {};
    this.fieldParams = more.fieldParams ?? {};
    this.retryAfter = more.retryAfter;
  }
}

/** A real part (a process, a disk, a registry) could not do what was requested. `cause` is its own error. */
export class AdapterError extends Error {
  constructor(message: string, more: { cause?: unknown } = {}) {
    super(message, { cause: more.cause });
    this.name = 'AdapterError';
  }
}

/** Returns an error and its chain of causes; each once. */
export function causesOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  let link = error;
  while (link !== undefined && !chain.includes(link)) {
    chain.push(link);
    link = link instanceof Error ? link.cause : undefined;
  }
  return chain;
}

const diskFullCodes = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'];

/** Whether a write failed because the disk or the account's quota is full. Follows the causes. */
export const isDiskFull = (error: unknown): boolean =>
  causesOf(error).some((link) => link instanceof Error && 'code' in link && diskFullCodes.includes(String(link.code)));

/** Whether SQLite reported the database file as damaged. Follows the causes. */
export const isDatabaseDamaged = (error: unknown): boolean =>
  causesOf(error).some(
    (link) => link instanceof Error && 'code' in link && /^SQLITE_(CORRUPT|NOTADB)/.test(String(link.code)),
  );

// MariaDB's errno is 28 (ENOSPC), and its dump reports only how much of a block was written. Linux also returns ENOSPC for too many watched files.
const diskFullPattern =
  /no space left|disk quota|ENOSPC(?!: System limit)|EDQUOT|errno:? 28|Errcode: 28|Wrote only \d+ of \d+ bytes/i;

/** The same for the output of a program that reports errors only as text. */
export const isDiskFullMessage = (words: string): boolean => diskFullPattern.test(words);
