/** Why an archive is rejected; each is a refusal code of the box. */
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

/** Thrown for an archive that is rejected; `params` are those of the refusal. */
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

/** Returns a name from an archive for display: one line, without control characters, shortened to at most 120 characters. */
export function printable(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{FFFD}');
  return plain.length <= 120 ? plain : `${plain.slice(0, 60)}…${plain.slice(-50)}`;
}
