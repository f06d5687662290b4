import { Refused, saysDiskFull } from '@kontor/platform/errors';
import { EngineAway } from '../engine.ts';

/** Why there is no image: the daemon tells in words what went wrong. */
export function imageRefusal(error: unknown): Refused {
  if (error instanceof Refused) return error;
  if (error instanceof EngineAway) return Object.assign(new Refused('engine-away'), { cause: error });
  return Object.assign(new Refused(codeIn(String(error)) ?? 'download-failed'), { cause: error });
}

/** Undefined for words that are about something else. */
export function codeIn(words: string) {
  if (saysDiskFull(words)) return 'disk-full';
  if (/denied|unauthorized|forbidden|authentication required|no basic auth/i.test(words)) return 'registry-refused';
  if (/not found|manifest unknown|does not exist|invalid reference/i.test(words)) return 'image-missing';
  return undefined;
}
