// Runs the server until it ends for good: one that requests a restart is started again, which is how the portal restarts it.
import { exitCodeOf, forwardSignals, spawnServer } from './server.mjs';

/** Exit code with which the server requests a restart after a graceful stop (EX_TEMPFAIL of sysexits.h). */
const restartCode = 75;

/**
 * @param {string} root
 * @param {string} node
 * @param {{ main: () => string, env?: Record<string, string> }} how `main` is called before each start, so that a new build is picked up
 * @returns {Promise<number>} the exit code of the last server
 */
export async function runServer(root, node, { main, env = {} }) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server;
  let isEnding = false;
  forwardSignals({
    kill: (signal) => {
      isEnding = true;
      return server?.kill(signal) ?? false;
    },
  });
  for (;;) {
    // Lets the server know that exiting with this code leads to a restart.
    server = spawnServer(root, node, { main: main(), env: { ...env, KONTOR_RESTART_CODE: String(restartCode) } });
    const code = await exitCodeOf(server);
    if (code !== restartCode || isEnding) return code;
  }
}
