import { callBox, withBox } from './box.ts';
import { cpuDuring, type Load, putLoad } from './measure.ts';
import { type Running, withPeer } from './processes.ts';
import { inTurn, median, medianRatio, type Row } from './rounds.ts';

interface Round {
  load: Load;
  cpuPerRequest: number;
}

async function measure(running: Running, path: string, headers: Record<string, string> = {}): Promise<Round> {
  const { cpuSeconds, answer: load } = await cpuDuring(running.pid, () =>
    putLoad(`${running.url}${path}`, { headers }),
  );
  return { load, cpuPerRequest: cpuSeconds / load.requests };
}

/** The status request of a signed-in user, compared with a bare response of the same length. */
export const benchmark = (): Promise<Row[]> =>
  withBox(async (box) => {
    const status = await callBox(box.url, 'GET', '/api/v1/status', { token: box.token });
    return withPeer('http', await status.text(), async (bare) => {
      const ours = () => measure(box, '/api/v1/status', { 'X-Auth-Token': box.token });
      const theirs = () => measure(bare, '/');
      await inTurn(1, ours, theirs);
      const pairs = await inTurn(5, ours, theirs);
      const rate = Math.round(median(pairs.map(({ first }) => first.load.requestsPerSecond)));
      const cpu = median(pairs.map(({ first }) => first.cpuPerRequest)) * 1e6;
      return [
        {
          what: 'status: throughput to bare node:http',
          value: medianRatio(pairs, ({ load }) => load.requestsPerSecond),
          limit: 0.5,
          mustBe: 'at least',
          detail: `${rate} calls a second`,
        },
        {
          what: 'status: processor time to bare node:http',
          value: medianRatio(pairs, ({ cpuPerRequest }) => cpuPerRequest),
          limit: 3,
          mustBe: 'at most',
          detail: `${cpu.toFixed(0)} µs a call`,
        },
      ];
    });
  });
