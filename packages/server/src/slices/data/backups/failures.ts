import { type Language, type RefusalCode, sentenceOf } from '@kontor/contract/refusals';
import type { JobFailure } from '@kontor/platform/work/jobs/definitions';

/** Longest technical text in a sentence. */
const mostShown = 400;

/** Returns the code and values of the sentence about a failure. One without a sentence of its own gets what was reported; only administrators see it. */
export function knownReasonOf({ code, params, text }: JobFailure): { code: RefusalCode; params: JobFailure['params'] } {
  const detail = text.trim().slice(0, mostShown);
  return code === 'job-failed' && detail !== '' ? { code: 'backup-reported', params: { detail } } : { code, params };
}

/** Returns why a job about backups failed, in words. */
export function sayFailure(failure: JobFailure, language: Language): string {
  const { code, params } = knownReasonOf(failure);
  return sentenceOf(code, language, params);
}
