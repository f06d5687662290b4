import { createServer } from 'node:http';
import { createMongodb } from './mongodb.mjs';
import { createMysql } from './mysql.mjs';
import { createObjectstorage } from './objectstorage.mjs';
import { createPostgresql } from './postgresql.mjs';
import { createRedis } from './redis.mjs';

const { PROBE_PORT, PROBE_VERSION, PROBE_DATABASE, PROBE_BUCKET, PROBE_HOST = '127.0.0.1' } = process.env;
const clients = {
  mysql: createMysql,
  postgresql: createPostgresql,
  redis: createRedis,
  http: createObjectstorage,
  mongodb: createMongodb,
};
const clientFor = (url) => clients[new URL(url).protocol.slice(0, -1)](url);
const database = clientFor(PROBE_DATABASE);
const [, , fault] = process.argv;

/** What it answers, by path. */
const answers = {
  '/health': () => 'ok',
  '/version': () => ({ version: PROBE_VERSION }),
  '/count': async () => ({ count: await database.countUp() }),
  /** Where it was told its database is, and a bucket. */
  '/told': () => ({ url: PROBE_DATABASE, bucket: PROBE_BUCKET }),
  /** What the database says to a question, at this address or at its own. */
  '/ask': async (query) => ({ said: await ask(query.get('question'), query.get('url') ?? PROBE_DATABASE) }),
};

const ask = (question, url) =>
  clientFor(url)
    .ask(question)
    .catch((error) => error.message);

// A version that fails spoils what people made first, so that only the copy can bring it back.
if (fault !== undefined) await database.spoil();
if (fault === 'exits') process.exit(3);
if (fault === 'silent') setInterval(() => {}, 60_000);
else serve();

function serve() {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://probe');
    try {
      const said = await answers[pathname]?.(searchParams);
      response.writeHead(said === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(said ?? null));
    } catch (error) {
      response.writeHead(500).end(error.message);
    }
  });
  server.listen(Number(PROBE_PORT), PROBE_HOST);
  process.once('SIGTERM', () => process.exit(0));
}
