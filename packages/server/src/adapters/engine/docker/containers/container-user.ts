import type Docker from 'dockerode';

export interface Owner {
  uid: number;
  gid: number;
}

/**
 * Who a container's processes are, from what it was created with: nothing is root, numbers are taken as they are, and a name is looked up in the container's own
 * list of accounts. Undefined when nobody can tell.
 */
export async function ownerOf(container: Docker.Container, user: string): Promise<Owner | undefined> {
  const [name = '', group = ''] = user.split(':');
  if (name === '') return { uid: 0, gid: 0 };
  if (/^\d+$/.test(name)) return { uid: Number(name), gid: /^\d+$/.test(group) ? Number(group) : 0 };
  const entry = accountIn(await readPasswd(container), name);
  return entry && { ...entry, gid: /^\d+$/.test(group) ? Number(group) : entry.gid };
}

function accountIn(passwd: string, name: string): Owner | undefined {
  const [, , uid, gid] =
    passwd
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.split(':') ?? [];
  return uid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

const blockBytes = 512;
const sizeField = { from: 124, to: 136 };

/** The daemon hands files out as a tar archive: one header with the size in octal, then the content. */
async function readPasswd(container: Docker.Container): Promise<string> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of await container.getArchive({ path: '/etc/passwd' })) pieces.push(Buffer.from(piece));
  } catch {
    // An image without accounts has no such file.
    return '';
  }
  const bytes = Buffer.concat(pieces);
  const size = Number.parseInt(bytes.toString('latin1', sizeField.from, sizeField.to), 8);
  return bytes.toString('utf8', blockBytes, blockBytes + (Number.isFinite(size) ? size : 0));
}
