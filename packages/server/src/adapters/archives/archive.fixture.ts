import { crc32, deflateRawSync, gzipSync } from 'node:zlib';

/** One entry of an archive for a test, written exactly as given, even if invalid. */
export interface MadeEntry {
  name: string | Buffer;
  content?: string | Buffer;
  /** Letter of tar: `0` file, `5` folder, `2` link, `1` hard link, `3` character device, `4` block device, `6` pipe. */
  type?: string;
  mode?: number;
  link?: string;
}

const block = 512;

/** Returns a tar archive of these entries. */
export function tarOf(entries: readonly MadeEntry[]): Buffer {
  return Buffer.concat([...entries.map(tarEntry), Buffer.alloc(2 * block)]);
}

/** Returns a gzip-compressed tar archive of these entries. */
export const tarGzOf = (entries: readonly MadeEntry[]): Buffer => gzipSync(tarOf(entries));

function tarEntry({ name, content = '', type = '0', mode = 0o644, link = '' }: MadeEntry): Buffer {
  const body = Buffer.from(content as string);
  const raw = Buffer.from(name as string);
  const header = Buffer.alloc(block);
  raw.copy(header, 0, 0, 100);
  const number = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  header.write(number(mode, 8), 100);
  header.write(number(0, 8), 108);
  header.write(number(0, 8), 116);
  header.write(number(body.length, 12), 124);
  header.write(number(0, 12), 136);
  header.write('        ', 148);
  header.write(type, 156);
  header.write(link, 157);
  header.write('ustar\u{0}00', 257);
  header.write(
    number(
      header.reduce((sum, byte) => sum + byte, 0),
      7,
    ),
    148,
  );
  header.write('\0 ', 154);
  const long = raw.length > 100 ? longName(raw) : Buffer.alloc(0);
  return Buffer.concat([long, header, body, Buffer.alloc((block - (body.length % block)) % block)]);
}

/** Encodes names that are too long for a header as GNU tar does. */
const longName = (raw: Buffer): Buffer =>
  tarEntry({ name: '././@LongLink', type: 'L', content: Buffer.concat([raw, Buffer.alloc(1)]) });

/** `flags`: 0x800 declares that names are UTF-8, 1 that the content is encrypted. */
export function zipOf(entries: readonly (MadeEntry & { flags?: number; crc?: number })[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content = '', mode, flags = 0x800, crc } of entries) {
    const raw = Buffer.from(name as string);
    const body = Buffer.from(content as string);
    const packed = deflateRawSync(body, { level: 9 });
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(flags, 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc ?? crc32(body), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(body.length, 18);
    shared.writeUInt16LE(raw.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u{3}\u{4}', 'latin1'), shared, raw, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(((mode ?? 0) << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    const maker = Buffer.from([20, mode === undefined ? 0 : 3]);
    directory.push(Buffer.concat([Buffer.from('PK\u{1}\u{2}', 'latin1'), maker, shared, tail, raw]));
    parts.push(local);
    offset += local.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u{5}\u{6}', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listing, end]);
}
