import { hash } from 'node:crypto';

/** A JSON answer ready to go out. */
export interface StoredAnswer {
  etag: string;
  body: string;
}

/** The newest answers by key; the oldest leave when there are more than `most`, or more than `mostBytes` characters of them. */
export function createStoredAnswers(most: number, mostBytes = 16 * 1024 * 1024) {
  const answers = new Map<string, StoredAnswer>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= answers.get(key)?.body.length ?? 0;
    answers.delete(key);
  }

  return {
    get: (key: string): StoredAnswer | undefined => answers.get(key),
    keep(key: string, body: string): StoredAnswer {
      drop(key);
      const answer = { etag: etagOf(body), body };
      answers.set(key, answer);
      bytes += body.length;
      for (const oldest of answers.keys()) {
        if (answers.size <= most && bytes <= mostBytes) break;
        drop(oldest);
      }
      return answer;
    },
  };
}

export type StoredAnswers = ReturnType<typeof createStoredAnswers>;

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
