import type { RefusalCode } from '@kontor/contract/refusals';

/** Values a refusal's sentence may name, by placeholder. */
export type RefusalParams = Record<string, string | number>;

/** Field name to the code of what is wrong with it; the sentence is chosen with the caller's language. */
export type FieldErrors = Record<string, RefusalCode>;

/** The caller asked for something that cannot be granted. Becomes an answer with the code's status and sentence; nothing was changed. */
export class RefusedError extends Error {
  readonly code: RefusalCode;
  readonly params: RefusalParams;
  readonly fields: FieldErrors;
  /** Seconds until another try makes sense; becomes `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(code: RefusalCode, more: { params?: RefusalParams; fields?: FieldErrors; retryAfter?: number } = {}) {
    super(code);
    this.name = 'RefusedError';
    this.code = code;
    this.params = more.params ?? {};
    this.fields = more.fields ?? {};
    this.retryAfter = more.retryAfter;
  }
}

/** A real part (a process, a disk, a registry) could not do what was asked. `cause` keeps what it said. */
export class AdapterError extends Error {
  constructor(message: string, more: { cause?: unknown } = {}) {
    super(message, { cause: more.cause });
    this.name = 'AdapterError';
  }
}

/** An error, what caused it, what caused that, and so on; each once. */
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

/** Whether something could not be written because the disk, or what an account may use of it, is full. Follows the causes. */
export const isDiskFull = (error: unknown): boolean =>
  causesOf(error).some((link) => link instanceof Error && 'code' in link && diskFullCodes.includes(String(link.code)));

/** Whether SQLite found that what the database's file holds is not what it wrote. Follows the causes. */
export const isDatabaseDamaged = (error: unknown): boolean =>
  causesOf(error).some(
    (link) => link instanceof Error && 'code' in link && /^SQLITE_(CORRUPT|NOTADB)/.test(String(link.code)),
  );

// MariaDB's errno is 28 (ENOSPC), and its dump says only how much of a block was written. Linux answers ENOSPC for too many watched files as well.
const diskFullPattern =
  /no space left|disk quota|ENOSPC(?!: System limit)|EDQUOT|errno:? 28|Errcode: 28|Wrote only \d+ of \d+ bytes/i;

/** The same from the words of a program, which has no other way to say it. */
export const isDiskFullMessage = (words: string): boolean => diskFullPattern.test(words);
