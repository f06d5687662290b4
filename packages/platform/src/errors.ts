import type { RefusalCode } from '@kontor/contract/refusals';

/** Values a refusal's sentence may name, by placeholder. */
export type RefusalParams = Record<string, string | number>;

/** Field name to the code of what is wrong with it; the sentence is chosen with the caller's language. */
export type FieldFaults = Record<string, RefusalCode>;

/** The caller asked for something that cannot be granted. Becomes an answer with the code's status and sentence; nothing was changed. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly params: RefusalParams;
  readonly fields: FieldFaults;
  /** Seconds until another try makes sense; becomes `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(code: RefusalCode, more: { params?: RefusalParams; fields?: FieldFaults; retryAfter?: number } = {}) {
    super(code);
    this.name = 'Refused';
    this.code = code;
    this.params = more.params ?? {};
    this.fields = more.fields ?? {};
    this.retryAfter = more.retryAfter;
  }
}

/** A real part (a process, a disk, a registry) could not do what was asked. `cause` keeps what it said. */
export class Failed extends Error {
  constructor(message: string, more: { cause?: unknown } = {}) {
    super(message, { cause: more.cause });
    this.name = 'Failed';
  }
}

const diskFullCodes = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'];

/** Whether something could not be written because the disk, or what an account may use of it, is full. Looks at this error only, not at its cause. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && diskFullCodes.includes(String(error.code));
