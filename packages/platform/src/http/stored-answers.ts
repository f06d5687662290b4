import { hash } from 'node:crypto';

/** A JSON answer ready to go out. */
export interface StoredAnswer {
  etag: string;
  body: string;
}

/** The newest answers by key; the oldest leaves when `most` are kept. */
export function createStoredAnswers(most: number) {
  const answers = new Map<string, StoredAnswer>();
  return {
    get: (key: string): StoredAnswer | undefined => answers.get(key),
    keep(key: string, body: string): StoredAnswer {
      const answer = { etag: etagOf(body), body };
      answers.set(key, answer);
      if (answers.size > most) answers.delete(answers.keys().next().value ?? key);
      return answer;
    },
  };
}

/** A strong validator over the bytes of an answer (RFC 9110, 8.8.3). */
export function etagOf(body: string): string {
  return `"${hash('sha1', body, 'base64url')}"`;
}

/** Whether `If-None-Match` names this validator. */
export function isUnchanged(header: string | undefined, etag: string): boolean {
  return (
    header !== undefined &&
    (header === etag || header === '*' || header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag))
  );
}
