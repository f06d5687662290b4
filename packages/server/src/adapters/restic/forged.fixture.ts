import { spawnSync } from 'node:child_process';
import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** An entry of a folder as restic stores it; `nodes` are those of a folder. */
export interface ForgedNode {
  name: string;
  type: 'file' | 'dir' | 'symlink' | 'dev' | 'chardev';
  mode?: number;
  content?: string;
  nodes?: readonly ForgedNode[];
  linktarget?: string;
  device?: number;
  links?: number;
  inode?: number;
}

interface MasterKey {
  mac: { k: string; r: string };
  encrypt: string;
}

const sha256 = (data: Buffer): string => createHash('sha256').update(data).digest('hex');
const asNumber = (bytes: Buffer): bigint => BigInt(`0x0${Buffer.from(bytes).reverse().toString('hex')}`);

/** Poly1305 with a nonce encrypted by AES, as restic signs everything. */
function macOf({ mac }: MasterKey, nonce: Buffer, data: Buffer): Buffer {
  const cipher = createCipheriv('aes-128-ecb', Buffer.from(mac.k, 'base64'), null);
  const pad = asNumber(cipher.update(nonce));
  const r = asNumber(Buffer.from(mac.r, 'base64')) & 0x0ffffffc0ffffffc0ffffffc0fffffffn;
  let sum = 0n;
  for (let at = 0; at < data.length; at += 16) {
    const block = Buffer.concat([data.subarray(at, at + 16), Buffer.from([1])]);
    sum = ((sum + asNumber(block)) * r) % ((1n << 130n) - 5n);
  }
  const tag = (sum + pad) & ((1n << 128n) - 1n);
  return Buffer.from(tag.toString(16).padStart(32, '0'), 'hex').reverse();
}

function seal(key: MasterKey, data: Buffer): Buffer {
  const nonce = randomBytes(16);
  const sealed = createCipheriv('aes-256-ctr', Buffer.from(key.encrypt, 'base64'), nonce).update(data);
  return Buffer.concat([nonce, sealed, macOf(key, nonce, sealed)]);
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

const time = '2026-01-02T03:04:05Z';

type Blobs = Map<string, { type: 'data' | 'tree'; sealed: Buffer }>;

/** Returns the blobs as one file, with the list of them at its end, and that list for the index. */
function packOf(key: MasterKey, blobs: Blobs) {
  let offset = 0;
  const listed = [...blobs].map(([id, { type, sealed }]) => {
    const entry = { id, type, offset, length: sealed.length };
    offset += sealed.length;
    return entry;
  });
  const entries = listed.map(({ id, type, length }) =>
    Buffer.concat([Buffer.from([type === 'data' ? 0 : 1]), uint32(length), Buffer.from(id, 'hex')]),
  );
  const header = seal(key, Buffer.concat(entries));
  const sealed = [...blobs.values()].map((blob) => blob.sealed);
  return { pack: Buffer.concat([...sealed, header, uint32(header.length)]), listed };
}

/** Writes a snapshot with any names into a repository that exists, as whoever has its key can. Returns the snapshot's id. */
export function forgeSnapshot(repository: string, password: string, nodes: readonly ForgedNode[]): string {
  const env = { ...process.env, RESTIC_PASSWORD: password };
  const asked = spawnSync('/usr/bin/restic', ['-r', repository, '--no-cache', 'cat', 'masterkey'], { env });
  const key: MasterKey = JSON.parse(asked.stdout.toString());
  const blobs: Blobs = new Map();

  function addBlob(type: 'data' | 'tree', data: Buffer): string {
    const id = sha256(data);
    if (!blobs.has(id)) blobs.set(id, { type, sealed: seal(key, data) });
    return id;
  }
  function addTree(inside: readonly ForgedNode[]): string {
    const stored = inside.map(({ content, nodes: below, mode = 0o644, ...node }) => ({
      ...{ mode, mtime: time, atime: time, ctime: time, uid: 0, gid: 0, user: 'root', group: 'root', ...node },
      ...(content === undefined ? {} : { size: content.length }),
      content: content ? [addBlob('data', Buffer.from(content))] : null,
      ...(below && { subtree: addTree(below) }),
    }));
    return addBlob('tree', Buffer.from(`${JSON.stringify({ nodes: stored })}\n`));
  }
  function put(folder: string, data: Buffer): string {
    const name = sha256(data);
    const path = folder === 'data' ? join(repository, folder, name.slice(0, 2)) : join(repository, folder);
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, name), data);
    return name;
  }

  const tree = addTree(nodes);
  const { pack: content, listed } = packOf(key, blobs);
  const pack = put('data', content);
  const sealJson = (value: object) => seal(key, Buffer.from(JSON.stringify(value)));
  put('index', sealJson({ packs: [{ id: pack, blobs: listed }] }));
  return put('snapshots', sealJson({ time, tree, paths: ['/'], hostname: 'kontor', username: 'root' }));
}
