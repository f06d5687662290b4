import { AdapterError } from '@kontor/platform/errors';
import { EngineUnavailableError } from '../engine.ts';

const connectionErrors = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE', 'EACCES']);

/** The HTTP status of a refusal by the daemon; undefined for a lost connection. */
export const statusIn = (error: unknown): number | undefined => {
  const known = error instanceof AdapterError ? error.cause : error;
  return known instanceof Error && 'statusCode' in known ? Number(known.statusCode) : undefined;
};

/** Returns the error a failed request of the daemon counts as. */
export function failureIn(cause: unknown): unknown {
  if (!(cause instanceof Error) || cause instanceof AdapterError) return cause;
  const code = 'code' in cause ? String(cause.code) : '';
  if (connectionErrors.has(code)) return new EngineUnavailableError('The Docker daemon does not answer.', { cause });
  if (statusIn(cause) === undefined) return cause;
  return new AdapterError(`Docker says: ${cause.message.replace(/^\(HTTP code \d+\) /, '')}`, { cause });
}
