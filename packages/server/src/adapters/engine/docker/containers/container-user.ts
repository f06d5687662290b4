import type Docker from 'dockerode';

export interface Owner {
  uid: number;
  gid: number;
}

/**
 * Returns the uid and gid of a container's processes from the `User` it was created with: empty means root, numbers are used as they are, a name is looked up
 * in the container's `/etc/passwd`. Returns undefined when it cannot be determined.
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

/** Reads `/etc/passwd`. The daemon returns files as a tar archive: one header with the size in octal, then the content. */
async function readPasswd(container: Docker.Container): Promise<string> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of await container.getArchive({ path: '/etc/passwd' })) pieces.push(Buffer.from(piece));
  } catch {
    // The image has no such file.
    return '';
  }
  const bytes = Buffer.concat(pieces);
  const size = Number.parseInt(bytes.toString('latin1', sizeField.from, sizeField.to), 8);
  return bytes.toString('utf8', blockBytes, blockBytes + (Number.isFinite(size) ? size : 0));
}
