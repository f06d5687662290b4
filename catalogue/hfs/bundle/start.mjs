// Starts HFS in this process with one repair. This release asks a shell for the free space of a folder and puts the folder's name into the
// command line, so a folder named like a command would run it (CVE-2024-39943, mended in 0.52.10). Here no shell is left to HFS: the one
// question it has on Linux is answered from the file system, everything else is refused. May go with a release from 0.52.10 on.
import { statfsSync } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';

const require = createRequire(import.meta.url);
const childProcess = require('node:child_process');

childProcess.execSync = (command) => {
  const path = /^df -k "(.*)"$/s.exec(command)?.[1];
  if (path === undefined) throw new Error('HFS may not run commands here');
  const { bsize, blocks, bfree, bavail } = statfsSync(path);
  const kilobytes = (count) => Math.floor((count * bsize) / 1024);
  return Buffer.from(
    `Filesystem 1K-blocks Used Available\nvolume ${kilobytes(blocks)} ${kilobytes(blocks - bfree)} ${kilobytes(bavail)}\n`,
  );
};

const refuse = () => {
  throw new Error('HFS may not run commands here');
};
for (const name of ['exec', 'execFile', 'execFileSync', 'spawn', 'spawnSync', 'fork']) childProcess[name] = refuse;
syncBuiltinESMExports();

require('hfs/src/index.js'); // it starts by being loaded
