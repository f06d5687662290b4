// The minimal cost of a sign-in in Node: one server that reads the form, checks the hash and stores two rows that survive a power loss.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import Sqlite from 'better-sqlite3';

const { PORT, FOLDER, HASH = '' } = process.env;
const database = new Sqlite(join(FOLDER ?? '.', 'peer.db'));
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.exec('CREATE TABLE sessions (token TEXT PRIMARY KEY, uid TEXT); CREATE TABLE journal (at INTEGER, uid TEXT)');
const session = database.prepare('INSERT INTO sessions VALUES (?, ?)');
const journal = database.prepare('INSERT INTO journal VALUES (?, ?)');
const saveLogin = database.transaction((token, uid) => {
  session.run(token, uid);
  journal.run(Date.now(), uid);
});

/**
 * @param {string} text
 * @param {import('node:http').ServerResponse} response
 */
async function logIn(text, response) {
  const form = new URLSearchParams(text);
  const uid = form.get('username') ?? '';
  if (!(await verify(HASH, form.get('password') ?? ''))) return response.writeHead(422).end();
  const token = randomBytes(32).toString('base64url');
  saveLogin(token, uid);
  const body = JSON.stringify({ uid });
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-auth-token': token,
  };
  response.writeHead(200, headers).end(body);
}

createServer((request, response) => {
  if (request.method === 'GET') return response.writeHead(200).end();
  /** @type {Buffer[]} */
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => logIn(Buffer.concat(chunks).toString(), response));
}).listen(Number(PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
