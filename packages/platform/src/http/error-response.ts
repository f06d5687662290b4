import { type Language, type RefusalCode, refusals, sentenceOf } from '@kontor/contract/refusals';
import { fillPlaceholders } from '@kontor/contract/rules/placeholders';
import { isDiskFull, type RefusalParams, RefusedError } from '../errors.ts';

/** An error response. */
export interface ErrorResponse {
  status: number;
  body: { code: string; message: string; fields: Record<string, string>; params?: RefusalParams };
  headers: Record<string, string>;
}

const bugSentences = {
  de: 'Da ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal. (Kennung {id})',
  en: 'Something went wrong. Please try again. (Reference {id})',
};

/** Turns whatever was thrown into a response: a refusal, or a bug with the request's id. The only place that does so. */
export function errorResponse(error: unknown, language: Language, requestId: string): ErrorResponse {
  const refused = error instanceof RefusedError ? error : (frameworkRefusal(error) ?? fullDisk(error));
  if (refused === undefined) {
    const message = fillPlaceholders(bugSentences[language], { id: requestId });
    return { status: 500, body: { code: 'bug', message, fields: {} }, headers: {} };
  }
  const headers: Record<string, string> =
    refused.retryAfter === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(refused.retryAfter))) };
  const message = sentenceOf(refused.code, language, refused.params);
  const body = { code: refused.code, message, fields: fieldSentences(refused, language) };
  return { status: refusals[refused.code].status, body, headers };
}

/** Returns the sentences about single fields of a refusal, by field. */
export function fieldSentences(
  { fields, params, fieldParams }: RefusedError,
  language: Language,
): Record<string, string> {
  const sentences = Object.entries(fields).map(([name, code]) => [
    name,
    sentenceOf(code, language, { ...params, ...fieldParams[name] }),
  ]);
  return Object.fromEntries(sentences);
}

/** A full disk is not a bug: nothing was done, and the request can be repeated when there is room. */
const fullDisk = (error: unknown): RefusedError | undefined =>
  isDiskFull(error) ? new RefusedError('disk-full') : undefined;

/** Refusals of Fastify itself: sizes, types, broken JSON, broken addresses. */
function frameworkRefusal(error: unknown): RefusedError | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const codes: Partial<Record<number, RefusalCode>> = {
    400: 'unreadable',
    404: 'unknown-path',
    413: 'too-large',
    414: 'too-large',
    415: 'wrong-type',
  };
  const code = codes[Number(error.statusCode)];
  return code === undefined ? undefined : new RefusedError(code);
}
