// npm start: installs what is missing, builds what is outdated, runs the server until it ends. Runs under the machine's Node.
// package.json has `exec` before it, so that a signal to npm reaches this program and not only the shell between them.
import { prepare, root, runCommand, say } from './launch/prepare.mjs';
import { runServer } from './launch/run-server.mjs';
import { bundleServer } from './launch/server-bundle.mjs';

await runCommand(() => {
  const node = prepare();
  return runServer(root, node, { main: () => bundleServer(root, node, say) });
});
