// Runs the server until it ends for good: one that asks for it is started again, which is how the portal restarts it.
import { exitCodeOf, forwardSignals, spawnServer } from './server.mjs';

/** With this code the server says that it ended in order and wants to be started again (EX_TEMPFAIL of sysexits.h). */
const restartCode = 75;

/**
 * @param {string} root
 * @param {string} node
 * @param {{ main: () => string, env?: Record<string, string> }} how `main` is asked for before each start: what was built anew runs
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
    // Tells the server that its end with this code is followed by a start.
    server = spawnServer(root, node, { main: main(), env: { ...env, KONTOR_RESTART_CODE: String(restartCode) } });
    const code = await exitCodeOf(server);
    if (code !== restartCode || isEnding) return code;
  }
}
