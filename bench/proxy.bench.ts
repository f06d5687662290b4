import { get } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { isNginxInstalled } from '@kontor/server/adapters/nginx/installed';
import { withBox } from './box.ts';
import { putLoad } from './measure.ts';
import { startPlainNginx } from './peers/nginx.ts';
import { type Running, startProgram } from './processes.ts';
import { inTurn, median, medianRatio, type Row } from './rounds.ts';
import { installBenchApp } from './support/app-visit.ts';

type Pair = { first: number; second: number };

const catalogue = join(import.meta.dirname, 'catalogue');

/** Seconds to download 100 MB, discarding the data. */
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

/** An edge of the box, and the bare proxy that forwards the same requests to the same app. */
interface Contest {
  name: string;
  peer: string;
  edge: 'embedded' | 'nginx';
  startPeer(appPort: number): Promise<Running>;
}

interface Figures {
  small: Pair[];
  relayed: Pair[];
  large: Pair[];
}

const rateRow = (what: string, pairs: Pair[], limit: number): Row => ({
  ...{ what, value: medianRatio(pairs, (perSecond) => perSecond), limit, mustBe: 'at least' },
  detail: `${Math.round(median(pairs.map(({ first }) => first)))} answers a second against ${Math.round(median(pairs.map(({ second }) => second)))}`,
});

const rowsOf = ({ name, peer }: Contest, { small, relayed, large }: Figures): Row[] => [
  rateRow(`${name}: throughput of a small answer, to ${peer} before the same app`, small, 0.9),
  rateRow(`${name}: ${peer} before an app in a network of its own, to one in the machine's`, relayed, 0.6),
  {
    what: `${name}: time of a download of 100 MB, to the app alone`,
    value: medianRatio(large, (seconds) => seconds),
    limit: 3,
    mustBe: 'at most',
    detail: `${Math.round(100 / median(large.map(({ first }) => first)))} MB/s`,
  },
];

/** Returns the host port of the app: a relay forwards it to the same port in the app's own network. */
function portOfApp({ port }: Running, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/port', headers, agent: false }, async (answer) => {
      resolve(Number(await text(answer)));
    }).on('error', reject);
  });
}

/**
 * A small response of the app under load in many short rounds, through the box and through the bare proxy. Running the bare proxy before the same app in
 * the machine's network shows the cost of a network of its own. Then one large download, from the app alone.
 */
const measure = (contest: Contest): Promise<Row[]> =>
  withBox(
    async (box) => {
      const headers = await installBenchApp(box);
      const script = join(catalogue, 'bench/bundle/serve.mjs');
      const app = await startProgram(script, { path: '/small', env: (port) => ({ PORT: String(port) }) });
      const peers: Running[] = [];
      const rate = async ({ url }: Running) =>
        (await putLoad(`${url}/small`, { headers, seconds: 2 })).requestsPerSecond;
      try {
        const peer = await contest.startPeer(await portOfApp(box, headers));
        peers.push(peer);
        const barePeer = await contest.startPeer(app.port);
        peers.push(barePeer);
        const small = await inTurn(
          11,
          () => rate(box),
          () => rate(peer),
        );
        const relayed = await inTurn(
          5,
          () => rate(peer),
          () => rate(barePeer),
        );
        const large = await inTurn(
          5,
          () => download(box, headers),
          () => download(app, {}),
        );
        return rowsOf(contest, { small, relayed, large });
      } finally {
        for (const running of [...peers, app]) await running.stop();
      }
    },
    { catalogue, environment: { KONTOR_EDGE: contest.edge } },
  );

const throughServer: Contest = {
  ...{ name: 'proxy', peer: 'a bare proxy of node:http', edge: 'embedded' },
  startPeer: (app) =>
    startProgram(join(import.meta.dirname, 'peers/proxy.mjs'), {
      path: '/small',
      env: (port) => ({ PORT: String(port), APP: String(app) }),
    }),
};

const throughNginx: Contest = {
  ...{ name: 'nginx', peer: 'plain nginx', edge: 'nginx' },
  startPeer: startPlainNginx,
};

/** Through the server itself and, where it is installed, through nginx. */
export async function benchmark(): Promise<Row[]> {
  const embedded = await measure(throughServer);
  return isNginxInstalled() ? [...embedded, ...(await measure(throughNginx))] : embedded;
}
