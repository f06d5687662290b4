import { open } from 'node:fs/promises';

export type ArchiveKind = 'zip' | 'tar' | 'tar.gz';

/** What a file is by its content, whatever its name. Undefined: no archive. */
export async function kindOf(file: string): Promise<ArchiveKind | undefined> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(512), 0, 512, 0);
    return kindOfBytes(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

/** By the first 512 bytes. */
export function kindOfBytes(bytes: Buffer): ArchiveKind | undefined {
  const start = bytes.subarray(0, 4).toString('latin1');
  if (start === 'PK\u{3}\u{4}' || start === 'PK\u{5}\u{6}') return 'zip';
  if (start.startsWith('\u{1f}\u{8b}')) return 'tar.gz';
  return isTarHeader(bytes) ? 'tar' : undefined;
}

/** Old archives have no mark, but every one has the sum of its header, with the eight bytes of the sum itself as blanks (POSIX pax). */
function isTarHeader(bytes: Buffer): boolean {
  if (bytes.length < 512) return false;
  const said = Number.parseInt(bytes.subarray(148, 156).toString('latin1').replace(/\0.*$/s, '').trim(), 8);
  const sum = bytes.reduce((whole, byte, at) => whole + (at >= 148 && at < 156 ? 32 : byte), 0);
  return said === sum;
}
