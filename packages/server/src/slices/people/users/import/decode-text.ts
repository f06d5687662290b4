import { isUtf8 } from 'node:buffer';

/** Decodes a saved text file by its marks and its content: UTF-8, UTF-16 in both orders, or the single bytes of Windows or an older Mac. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const wide = wideEncodingOf(bytes);
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes);
  return isUtf8(bytes) ? new TextDecoder('utf-8').decode(bytes) : decodeLines(bytes);
}

/** Returns the order of bytes of UTF-16 without a mark: half of the bytes of Latin text are zero. */
function wideEncodingOf(bytes: Buffer): string | undefined {
  const sample = bytes.subarray(0, 2_000 - (bytes.length % 2));
  const pairs = Math.floor(sample.length / 2);
  const zeros = [0, 0];
  for (let at = 0; at < pairs * 2; at += 1) if (sample[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (pairs < 2 || Math.max(even, odd) < pairs * 0.4 || Math.min(even, odd) > pairs * 0.1) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Decodes each line by itself: tables put together from several files mix UTF-8 with single bytes. */
function decodeLines(bytes: Buffer): string {
  const single = new TextDecoder(singleByteEncodingOf(bytes));
  const decoded: string[] = [];
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(0x0a, from);
    const to = end < 0 ? bytes.length : end + 1;
    const line = bytes.subarray(from, to);
    decoded.push(isUtf8(line) ? line.toString('utf8') : single.decode(line));
    from = to;
  }
  return decoded.join('');
}

/** Letters that names and addresses of Europe have. In the wrong encoding, their bytes are other signs. */
const usual = /[äöüÄÖÜßàáâãåæçèéêëìíîïñòóôõøùúûýŠšŽž]/gu;

/** Windows, unless the bytes of an older Mac make more of the usual letters. */
function singleByteEncodingOf(bytes: Buffer): 'windows-1252' | 'macintosh' {
  const others = bytes.filter((byte) => byte > 0x7f).subarray(0, 20_000);
  const score = (encoding: string) => new TextDecoder(encoding).decode(others).match(usual)?.length ?? 0;
  return score('macintosh') > score('windows-1252') ? 'macintosh' : 'windows-1252';
}
