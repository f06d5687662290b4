/** Thrown when the server refused a request or could not be reached (status 0). `message` is a sentence in the portal's language, suitable for a toast. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** A refusal's code, `bug`, `unreachable` or `unreadable`. */
  readonly code: string;
  /** One sentence per field. */
  readonly fields: Record<string, string>;
  /** Seconds after which a retry may succeed. */
  readonly retryAfter: number | undefined;

  constructor(init: {
    status: number;
    code: string;
    message: string;
    fields?: Record<string, string>;
    retryAfter?: number;
  }) {
    super(init.message);
    this.status = init.status;
    this.code = init.code;
    this.fields = init.fields ?? {};
    this.retryAfter = init.retryAfter;
  }

  /** Returns the same refusal with a sentence at these fields, for a form that names them differently or a refusal without any. */
  withFields(fields: Record<string, string>): ApiError {
    const { status, code, message, retryAfter } = this;
    return new ApiError({ status, code, message, fields, ...(retryAfter !== undefined && { retryAfter }) });
  }
}

/** Whether the server refused what was typed. Both 400 and 422 mean that; anything else is not the user's mistake. */
export const isWrongInput = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 400 || error.status === 422);

/** Whether the server refused the own password, with or without the number of tries that are left. */
export const isWrongPassword = (error: unknown): error is ApiError & { readonly code: `wrong-password${string}` } =>
  error instanceof ApiError && error.code.startsWith('wrong-password');

/** Whether the server did not respond. */
export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.code === 'unreachable';

/** Whether the errors of the server are all shown at fields of the form. `rest` are the others. */
export const isSaidAtFields = (error: unknown, rest: readonly string[]): boolean =>
  error instanceof ApiError && Object.keys(error.fields).length > 0 && rest.length === 0;

/** Returns the sentence to show for anything that was thrown. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Reads a refusal. `unreadable` is the sentence for a body that is not one, such as a proxy's error page. */
export async function readError(response: Response, unreadable: string): Promise<ApiError> {
  const json: unknown = await response.json().catch(() => undefined);
  const body = isRecord(json) ? json : {};
  const fields = isRecord(body.fields) ? body.fields : {};
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError({
    status: response.status,
    code: typeof body.code === 'string' ? body.code : 'unreadable',
    message: typeof body.message === 'string' && body.message !== '' ? body.message : unreadable,
    fields: Object.fromEntries(
      Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
  });
}
