import { isDiskFullMessage, RefusedError } from '@kontor/platform/errors';
import { EngineUnavailableError } from '../../engine.ts';

/** Maps the daemon's error message to a refusal. */
export function imageRefusal(error: unknown): RefusedError {
  if (error instanceof RefusedError) return error;
  if (error instanceof EngineUnavailableError) return Object.assign(new RefusedError('engine-away'), { cause: error });
  return Object.assign(new RefusedError(codeIn(String(error)) ?? 'download-failed'), { cause: error });
}

/** Undefined when the message matches no known cause. */
export function codeIn(words: string) {
  if (isDiskFullMessage(words)) return 'disk-full';
  if (/denied|unauthorized|forbidden|authentication required|no basic auth/i.test(words)) return 'registry-refused';
  if (/not found|manifest unknown|does not exist|invalid reference/i.test(words)) return 'image-missing';
  return undefined;
}
