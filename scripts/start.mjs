// npm start: installs what is missing, builds the portal when it is stale, runs the server until it ends. Runs under the machine's Node.
import { prepare, root, runCommand } from './launch/prepare.mjs';
import { exitCodeOf, forwardSignals, spawnServer } from './launch/server.mjs';

await runCommand(() => {
  const server = spawnServer(root, prepare());
  forwardSignals(server);
  return exitCodeOf(server);
});
