// npm run demo: a seeded box with demo mode on. Its data is in data/demo unless KONTOR_DATA says otherwise; remove the folder to start over.
import { join } from 'node:path';
import { prepare, root, runCommand, say } from './launch/prepare.mjs';
import { runServer } from './launch/run-server.mjs';
import { seedData } from './launch/seeded.mjs';
import { bundleServer } from './launch/server-bundle.mjs';

await runCommand(() => {
  const node = prepare();
  const data = process.env.KONTOR_DATA ?? join(root, 'data/demo');
  // Seeding installs apps and adds users, which demo mode refuses, so it comes first.
  seedData(root, node, data);
  const main = () => bundleServer(root, node, say);
  return runServer(root, node, { main, env: { KONTOR_DATA: data, KONTOR_DEMO: '1' } });
});
