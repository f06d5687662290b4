// Stands in for MongoDB where its image cannot be pulled. Like the official image it takes user name and password file, creates the account when its
// folder is empty, and accepts no other from then on. It stores one number, and speaks HTTP instead of MongoDB's protocol.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { MONGO_INITDB_ROOT_USERNAME: user, MONGO_INITDB_ROOT_PASSWORD_FILE: passwordFile } = process.env;
const [account, number] = ['/data/db/account', '/data/db/number'];
if (process.argv[2] !== 'mongod') throw new Error(`${process.argv[2]} is not what the image runs`);
if (!existsSync(account)) writeFileSync(account, `${user}:${readFileSync(passwordFile, 'utf8')}`);

const now = () => (existsSync(number) ? Number(readFileSync(number, 'utf8')) : 0);
const questions = { '/count': () => now() + 1, '/spoil': () => 900 };

const server = createServer(({ headers, url }, response) => {
  const known = Buffer.from(readFileSync(account, 'utf8')).toString('base64');
  if (headers.authorization !== `Basic ${known}`) return response.writeHead(401).end('Authentication failed.');
  const next = questions[url]();
  writeFileSync(number, String(next));
  response.end(String(next));
});
server.listen(27_017);
process.once('SIGTERM', () => process.exit(0));
