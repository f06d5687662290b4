import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';

const { PROBE_PORT, PROBE_VERSION, IMAP_PORT, IMAP_USER, IMAP_PASSWORD, ...rest } = process.env;
const [, , fault] = process.argv;

/** Empties its mailbox (RFC 3501). */
async function spoil() {
  const words = [
    `LOGIN ${IMAP_USER} ${IMAP_PASSWORD}`,
    'SELECT INBOX',
    'STORE 1:* +FLAGS (\\Deleted)',
    'EXPUNGE',
    'LOGOUT',
  ];
  const socket = connect(Number(IMAP_PORT), '127.0.0.1').resume();
  socket.write(words.map((each, index) => `a${index} ${each}\r\n`).join(''));
  await once(socket, 'close');
}

const answers = {
  '/health': () => 'ok',
  '/version': () => ({ version: PROBE_VERSION }),
  '/told': () => ({ ...rest, IMAP_PORT, IMAP_USER, IMAP_PASSWORD }),
};

// A version that fails spoils what came first, so that only the copy can bring it back.
if (fault !== undefined) await spoil();
if (fault === 'exits') process.exit(3);
const server = createServer((request, response) => {
  const said = answers[new URL(request.url, 'http://probe').pathname]?.();
  response.writeHead(said === undefined ? 404 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(said ?? null));
});
server.listen(Number(PROBE_PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
