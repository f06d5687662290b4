// npm run shots: pictures of every screen in every language, theme and size, of a server with a small company in it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare, root, runCommand } from './launch/prepare.mjs';
import { seedData, seededOwner } from './launch/seeded.mjs';
import { runToEnd } from './test/children.mjs';

await runCommand(async () => {
  const node = prepare();
  const data = mkdtempSync(join(tmpdir(), 'kontor-shots-'));
  try {
    seedData(root, node, data);
    const { uid, password } = seededOwner;
    const env = { ...process.env, KONTOR_DATA: data, KONTOR_LOG_LEVEL: 'warn' };
    const { code } = await runToEnd(node, ['e2e/shots.ts'], {
      cwd: root,
      env: { ...env, KONTOR_SHOTS_USER: uid, KONTOR_SHOTS_PASSWORD: password },
    });
    return code;
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
});
