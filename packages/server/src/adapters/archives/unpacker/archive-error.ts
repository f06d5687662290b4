/** Why an archive is not accepted; the code is one of the box's refusals. */
export type ArchiveErrorCode =
  | 'archive-unreadable'
  | 'archive-empty'
  | 'archive-locked'
  | 'archive-path'
  | 'archive-link'
  | 'archive-special'
  | 'archive-rights'
  | 'archive-twice'
  | 'archive-encoding'
  | 'archive-deep'
  | 'archive-many'
  | 'archive-large'
  | 'archive-swells'
  | 'disk-full';

export class ArchiveError extends Error {
  readonly code: ArchiveErrorCode;
  readonly params: Record<string, string | number>;

  constructor(code: ArchiveErrorCode, params: Record<string, string | number> = {}) {
    super(code);
    this.name = 'ArchiveError';
    this.code = code;
    this.params = params;
  }
}

/** A name from an archive as a sentence can show it: one line, nothing that acts, not too long. */
export function printable(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{FFFD}');
  return plain.length <= 120 ? plain : `${plain.slice(0, 60)}…${plain.slice(-50)}`;
}
