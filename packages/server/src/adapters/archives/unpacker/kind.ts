import { open } from 'node:fs/promises';

/** Supported types of archives. */
export type ArchiveKind = 'zip' | 'tar' | 'tar.gz';

/** Returns the type of a file by its content, not its name. Undefined: not an archive. */
export async function kindOf(file: string): Promise<ArchiveKind | undefined> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(512), 0, 512, 0);
    return kindOfBytes(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

/** Expects the first 512 bytes of the file. */
function kindOfBytes(bytes: Buffer): ArchiveKind | undefined {
  const start = bytes.subarray(0, 4).toString('latin1');
  if (start === 'PK\u{3}\u{4}' || start === 'PK\u{5}\u{6}') return 'zip';
  if (start.startsWith('\u{1f}\u{8b}')) return 'tar.gz';
  return isTarHeader(bytes) ? 'tar' : undefined;
}

/** Old tar archives have no magic number, but every header has a checksum, computed with its own eight bytes as blanks (POSIX pax). */
function isTarHeader(bytes: Buffer): boolean {
  if (bytes.length < 512) return false;
  const said = Number.parseInt(bytes.subarray(148, 156).toString('latin1').replace(/\0.*$/s, '').trim(), 8);
  const sum = bytes.reduce((whole, byte, at) => whole + (at >= 148 && at < 156 ? 32 : byte), 0);
  return said === sum;
}
