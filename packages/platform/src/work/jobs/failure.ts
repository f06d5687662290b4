import { causesOf, isDiskFull, RefusedError } from '../../errors.ts';
import type { JobFailure } from './definitions.ts';

/** Returns why a step failed, in stored form: a refusal keeps its code, a full disk has its own, everything else is `job-failed`. */
export function failureOf(error: unknown): JobFailure {
  const chain = causesOf(error);
  const text = chain.map((link) => (link instanceof Error ? link.message : String(link))).join(': ');
  const refused = chain.find((link) => link instanceof RefusedError);
  if (refused) return { code: refused.code, params: refused.params, text };
  return { code: isDiskFull(error) ? 'disk-full' : 'job-failed', params: {}, text };
}

/** The reason of a cancelled job. */
export const cancelled: JobFailure = { code: 'job-cancelled', params: {}, text: 'cancelled' };
