import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBox } from './box.ts';
import { startPeer } from './processes.ts';
import { inTurn, median, medianRatio, type Row } from './rounds.ts';

async function startMs(start: () => Promise<{ startMs: number; stop(): Promise<void> }>): Promise<number> {
  const running = await start();
  await running.stop();
  return running.startMs;
}

/** Time from start to /healthz on an existing data folder, compared with a bare server of node:http. */
export const benchmark = async (): Promise<Row[]> => {
  const data = mkdtempSync(join(tmpdir(), 'kontor-bench-'));
  try {
    const again = () => startMs(() => startBox({ data }));
    const bare = () => startMs(() => startPeer('http'));
    // The first start creates the database and fills the compile cache; it does not count.
    await inTurn(1, again, bare);
    const pairs = await inTurn(9, again, bare);
    const [ours, theirs] = [median(pairs.map(({ first }) => first)), median(pairs.map(({ second }) => second))];
    return [
      {
        what: 'start: time to /healthz, to bare node:http',
        value: medianRatio(pairs, (milliseconds) => milliseconds),
        limit: 3,
        mustBe: 'at most',
        detail: `${ours.toFixed(0)} ms against ${theirs.toFixed(0)} ms`,
      },
    ];
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
};
