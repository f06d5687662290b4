import { get } from 'node:http';
import { join } from 'node:path';
import { isNginxInstalled } from '@kontor/server/adapters/nginx/installed';
import { installBenchApp } from './app-visit.ts';
import { withBox } from './box.ts';
import { putLoad } from './measure.ts';
import { startPlainNginx } from './peers/nginx.ts';
import { type Running, startProgram } from './processes.ts';
import { inTurn, median, medianRatio, type Row } from './rounds.ts';

type Pair = { first: number; second: number };

const catalogue = join(import.meta.dirname, 'catalogue');

/** Seconds for 100 MB, read and thrown away. */
function download({ port }: Running, headers: Record<string, string>): Promise<number> {
  const begin = performance.now();
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/large', headers, agent: false }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('error', reject);
      answer.on('end', () => {
        if (bytes !== 100_000_000) reject(new Error(`the download ended after ${bytes} bytes: ${answer.statusCode}`));
        else resolve((performance.now() - begin) / 1000);
      });
    }).on('error', reject);
  });
}

/** An edge of the box, and the bare program that carries the same to the same app. */
interface Contest {
  name: string;
  peer: string;
  edge: 'embedded' | 'nginx';
  startPeer(app: Running): Promise<Running>;
}

const rowsOf = ({ name, peer }: Contest, small: Pair[], large: Pair[]): Row[] => [
  {
    what: `${name}: throughput of a small answer, to ${peer}`,
    value: medianRatio(small, (perSecond) => perSecond),
    limit: 0.9,
    mustBe: 'at least',
    detail: `${Math.round(median(small.map(({ first }) => first)))} answers a second against ${Math.round(median(small.map(({ second }) => second)))}`,
  },
  {
    what: `${name}: time of a download of 100 MB, to the app alone`,
    value: medianRatio(large, (seconds) => seconds),
    limit: 3,
    mustBe: 'at most',
    detail: `${Math.round(100 / median(large.map(({ first }) => first)))} MB/s`,
  },
];

/** The same app behind the box and behind the bare program: a small answer under load in many short rounds, and one large download. */
const measure = (contest: Contest): Promise<Row[]> =>
  withBox(
    async (box) => {
      const headers = await installBenchApp(box);
      const script = join(catalogue, 'bench/bundle/serve.mjs');
      const app = await startProgram(script, { path: '/small', env: (port) => ({ PORT: String(port) }) });
      const peer = await contest.startPeer(app);
      const rate = async ({ url }: Running) =>
        (await putLoad(`${url}/small`, { headers, seconds: 2 })).requestsPerSecond;
      try {
        const small = await inTurn(
          11,
          () => rate(box),
          () => rate(peer),
        );
        const large = await inTurn(
          5,
          () => download(box, headers),
          () => download(app, {}),
        );
        return rowsOf(contest, small, large);
      } finally {
        await peer.stop();
        await app.stop();
      }
    },
    { catalogue, environment: { KONTOR_EDGE: contest.edge } },
  );

const throughServer: Contest = {
  ...{ name: 'proxy', peer: 'a bare proxy of node:http', edge: 'embedded' },
  startPeer: ({ port: app }) =>
    startProgram(join(import.meta.dirname, 'peers/proxy.mjs'), {
      path: '/small',
      env: (port) => ({ PORT: String(port), APP: String(app) }),
    }),
};

const throughNginx: Contest = {
  ...{ name: 'nginx', peer: 'plain nginx', edge: 'nginx' },
  startPeer: ({ port }) => startPlainNginx(port),
};

/** Through the server itself, and through nginx where it is installed. */
export async function benchmark(): Promise<Row[]> {
  const embedded = await measure(throughServer);
  return isNginxInstalled() ? [...embedded, ...(await measure(throughNginx))] : embedded;
}
