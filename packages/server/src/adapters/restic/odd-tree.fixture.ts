import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// Node can neither read extended attributes nor name files by bytes of any kind in a shell's way.
const python = '/usr/bin/python3';
export const hasPython = existsSync(python);

function ask(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(python, ['-c', program, ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

const make = `
import os, sys
root = os.fsencode(sys.argv[1])
def put(name, content=b'x', mode=0o644):
    path = os.path.join(root, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, 'wb') as file: file.write(content)
    os.chmod(path, mode)
    return path
put(b'plain/a', b'first', 0o600)
put(b'plain/empty', b'')
put(b'names/new\\nline'); put(b'names/\\xff\\xfe\\x80'); put(b'names/\\xc3\\xa4\\xc3\\xb6'); put(b'names/ quote" \\'$\`\\\\'); put(b'names/-rf')
put(b'names/' + b'n' * 255)
owned = put(b'owned/file', b'owned', 0o2750)
os.chown(owned, 200000, 200001); os.chmod(owned, 0o2750)
os.setxattr(owned, 'user.author', b'osa\\x00\\xff')
os.setxattr(owned, 'system.posix_acl_access', bytes.fromhex('0200000001000600ffffffff02000400d204000004000400ffffffff10000400ffffffff20000000ffffffff'))
os.setxattr(os.path.join(root, b'owned'), 'user.kind', b'folder')
os.chown(os.path.join(root, b'owned'), 1234, 1235); os.chmod(os.path.join(root, b'owned'), 0o1770)
put(b'links/first', b'linked'); os.link(os.path.join(root, b'links/first'), os.path.join(root, b'links/second')); os.link(os.path.join(root, b'links/first'), os.path.join(root, b'plain/third'))
# restic 0.14 loses the bytes of a target that are no UTF-8
os.symlink(b'/nowhere/\\xc3\\xa4', os.path.join(root, b'links/dead')); os.symlink(b'first', os.path.join(root, b'links/soft'))
os.lchown(os.path.join(root, b'links/soft'), 77, 78)
os.mkfifo(os.path.join(root, b'links/pipe'), 0o640)
hole = put(b'holes/\\xfehole', b'begin'); os.truncate(hole, 64 * 2**20)
with open(hole, 'r+b') as file: file.seek(40 * 2**20); file.write(b'middle')
put(b'holes/full', os.urandom(3 * 2**20))
os.mkdir(os.path.join(root, b'nothing')); os.chmod(os.path.join(root, b'nothing'), 0o711)
for folder, folders, files in os.walk(root, topdown=False):
    for name in files + folders: os.utime(os.path.join(folder, name), ns=(1_600_000_000_123_456_789, 1_500_000_000_987_654_321), follow_symlinks=False)
`;

const describeAll = `
import hashlib, json, os, stat, sys
root = os.fsencode(sys.argv[1]); found = {}; inodes = {}
for folder, folders, files in os.walk(root):
    for name in sorted(files + folders):
        path = os.path.join(folder, name); info = os.lstat(path); kind = stat.S_IFMT(info.st_mode)
        entry = {'mode': oct(info.st_mode), 'owner': [info.st_uid, info.st_gid], 'mtime': str(info.st_mtime_ns)}
        shown = os.path.relpath(path, root).hex()
        if kind == stat.S_IFREG:
            entry['content'] = hashlib.sha256(open(path, 'rb').read()).hexdigest()
            entry['same'] = inodes.setdefault(info.st_ino, shown)
            entry['isSparse'] = info.st_blocks * 512 < info.st_size // 2
        if kind == stat.S_IFLNK: entry['target'] = os.readlink(path).hex()
        else: entry['attributes'] = sorted((n, os.getxattr(path, n).hex()) for n in os.listxattr(path))
        found[shown] = entry
print(json.dumps(found))
`;

/** Makes files with everything that makes a backup hard: owners, access lists, links of both kinds, holes, names of any bytes. Requires root. */
export function makeOddTree(folder: string): void {
  ask(make, folder);
}

/** Returns everything below a folder, by the bytes of its path. */
export const describeTree = (folder: string): Record<string, Record<string, unknown>> =>
  JSON.parse(ask(describeAll, folder));
