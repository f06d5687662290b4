import { setTimeout as wait } from 'node:timers/promises';
import { type Box, withBox } from './box.ts';
import { clients, openAgent, openSessions, pollAgain, polledPaths, pollMs, warmUp } from './load/open-portals.ts';
import { cpuDuring } from './measure.ts';
import { type Running, withPeer } from './processes.ts';
import { median, medianRatio, type Row } from './rounds.ts';

const sessions = 20;

interface Share {
  first: number;
  second: number;
}

/** Resolves with the processor seconds of both in the same time windows. */
async function measure(box: Running, bare: Running): Promise<Share[]> {
  const shares: Share[] = [];
  await wait(2 * pollMs);
  for (let round = 0; round < 7; round++) {
    const { cpuSeconds: first, answer } = await cpuDuring(box.pid, () => cpuDuring(bare.pid, () => wait(2 * pollMs)));
    shares.push({ first, second: answer.cpuSeconds });
  }
  return shares;
}

async function pollBoth(box: Box, bare: Running): Promise<Row[]> {
  const tokens = await openSessions(box, sessions);
  for (const one of [box, bare]) await warmUp(one, box.token);
  const agent = openAgent(clients);
  const over = new AbortController();
  // Each portal polls the box and the bare server in turn, so that both have the same load at the same time.
  const running = Promise.all(
    Array.from({ length: clients }, (_, index) => {
      const token = tokens[index % tokens.length] ?? '';
      const asked = [box, bare].flatMap(({ port }) => polledPaths.map((path) => ({ port, path, token, agent })));
      return pollAgain(asked, { offset: (index * pollMs) / clients, everyMs: pollMs, over: over.signal });
    }),
  );
  const measured = measure(box, bare);
  await Promise.race([measured, running]);
  over.abort();
  await running;
  agent.destroy();
  const shares = await measured;
  const percent = (seconds: number) => ((100_000 * seconds) / (2 * pollMs)).toFixed(1);
  const [ours, theirs] = [median(shares.map(({ first }) => first)), median(shares.map(({ second }) => second))];
  return [
    {
      what: 'polling: processor time of 500 open portals, to bare node:http polled alike',
      value: medianRatio(shares, (seconds) => seconds),
      limit: 1.5,
      mustBe: 'at most',
      detail: `${percent(ours)} % of a core against ${percent(theirs)} %, ${Math.round((clients * polledPaths.length * 1000) / pollMs)} calls a second`,
    },
  ];
}

/** Processor time of 500 polling portals, compared with a bare server that sends as many responses of the same length, also with ETags. */
export const benchmark = (): Promise<Row[]> =>
  withBox(async (box) => {
    const status = await (await fetch(`${box.url}/api/v1/status`, { headers: { 'x-auth-token': box.token } })).text();
    return withPeer('http', status, (bare) => pollBoth(box, bare));
  });
