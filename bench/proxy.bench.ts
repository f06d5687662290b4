import { get } from 'node:http';
import { join } from 'node:path';
import { isNginxInstalled } from '@kontor/server/adapters/nginx/installed';
import { installBenchApp } from './app-visit.ts';
import { withBox } from './box.ts';
import { putLoad } from './measure.ts';
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

const rowsOf = (name: string, small: Pair[], large: Pair[]): Row[] => [
  {
    what: `${name}: throughput of a small answer, to the app alone`,
    value: medianRatio(small, (perSecond) => perSecond),
    limit: 0.1,
    mustBe: 'at least',
    detail: `${Math.round(median(small.map(({ first }) => first)))} answers a second`,
  },
  {
    what: `${name}: time of a download of 100 MB, to the app alone`,
    value: medianRatio(large, (seconds) => seconds),
    limit: 3,
    mustBe: 'at most',
    detail: `${Math.round(100 / median(large.map(({ first }) => first)))} MB/s`,
  },
];

/** An app behind the box against the same app alone: a small answer under load, and one large download. */
const through = (name: string, environment: Record<string, string>): Promise<Row[]> =>
  withBox(
    async (box) => {
      const headers = await installBenchApp(box);
      const script = join(catalogue, 'bench/bundle/serve.mjs');
      const alone = await startProgram(script, { path: '/small', env: (port) => ({ PORT: String(port) }) });
      const rate = async (running: Running, own: Record<string, string>) =>
        (await putLoad(`${running.url}/small`, { headers: own })).requestsPerSecond;
      const [throughBox, direct] = [() => rate(box, headers), () => rate(alone, {})];
      try {
        const small = await inTurn(5, throughBox, direct);
        const large = await inTurn(
          5,
          () => download(box, headers),
          () => download(alone, {}),
        );
        return rowsOf(name, small, large);
      } finally {
        await alone.stop();
      }
    },
    { catalogue, environment },
  );

/** Through the server itself, and through nginx where it is installed. */
export async function benchmark(): Promise<Row[]> {
  const embedded = await through('proxy', { KONTOR_EDGE: 'embedded' });
  return isNginxInstalled() ? [...embedded, ...(await through('nginx', { KONTOR_EDGE: 'nginx' }))] : embedded;
}
