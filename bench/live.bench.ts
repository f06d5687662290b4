import { setTimeout as wait } from 'node:timers/promises';
import { type Box, callBox, owner, withBox } from './box.ts';
import {
  type Asked,
  clients,
  followStream,
  openAgent,
  openSessions,
  poll,
  pollAgain,
  polledPaths,
  pollMs,
  warmUp,
} from './load/open-portals.ts';
import { cpuDuring } from './measure.ts';
import { median, medianRatio, type Row } from './rounds.ts';

/** A session has eight streams at most. */
const sessions = Math.ceil(clients / 8);
/** Milliseconds between two polls of the status by a portal with a live stream. */
const followedMs = 30_000;
/** Long enough for a heartbeat of each stream. */
const windowMs = 30_000;
const windows = 5;

/** Open portals, until they are told that it is over. */
interface Portals {
  /** Resolves once all of them are open. */
  opened: Promise<unknown>;
  /** Resolves when all have ended; rejects as soon as one of them fails. */
  running: Promise<unknown>;
}

interface Opening {
  box: Box;
  tokens: readonly string[];
  over: AbortSignal;
}

const numbers = Array.from({ length: clients }, (_, index) => index);

/** Portals without a live stream, as on plain http. */
function openPolling({ box, tokens, over }: Opening): Portals {
  const portals = numbers.map((index) => askedBy(index, box, tokens));
  const running = portals.map((asked, index) =>
    pollAgain(asked, { offset: (index * pollMs) / clients, everyMs: pollMs, over }),
  );
  return { opened: wait(pollMs), running: Promise.all(running).finally(() => closeAll(portals)) };
}

/** Portals with a live stream: they ask for a list when it has changed, and for the status now and then. */
function openStreaming({ box, tokens, over }: Opening): Portals {
  const failed = Promise.withResolvers<never>();
  const portals = numbers.map((index) => askedBy(index, box, tokens));
  const streams = Promise.all(portals.map((asked) => followAs(asked, box.port, failed.reject)));
  const statuses = portals.map((asked, index) =>
    pollAgain(asked.slice(0, 1), { offset: (index * followedMs) / clients, everyMs: followedMs, over }),
  );
  async function end(): Promise<void> {
    const followed = await streams;
    const lost = followed.filter(({ isOpen }) => !isOpen()).length;
    for (const { leave } of followed) leave();
    closeAll(portals);
    if (lost > 0) throw new Error(`${lost} live streams did not last`);
  }
  return { opened: streams, running: Promise.race([Promise.all(statuses), failed.promise]).then(end) };
}

/** Asks for each list that has changed, with the ETag of the last response. */
function followAs(asked: readonly Asked[], port: number, onFailure: (cause: unknown) => void) {
  const tags = asked.map(() => '');
  async function askFor(at: number, one: Asked): Promise<void> {
    tags[at] = await poll(one, tags[at] ?? '');
  }
  return followStream({ port, token: asked[0]?.token ?? '' }, (lists) => {
    for (const [at, one] of asked.entries())
      if (lists.some((list) => one.path.endsWith(`/${list}`))) askFor(at, one).catch(onFailure);
  });
}

/** What one portal asks for, over a connection of its own. */
function askedBy(index: number, { port }: Box, tokens: readonly string[]): Asked[] {
  const agent = openAgent(1);
  return polledPaths.map((path) => ({ port, path, token: tokens[index % tokens.length] ?? '', agent }));
}

function closeAll(portals: readonly Asked[][]): void {
  for (const { agent } of portals.flat()) agent.destroy();
}

async function open(box: Box, opening: (needs: Opening) => Portals, over: AbortSignal): Promise<Portals> {
  const { url, token } = box;
  await (await callBox(url, 'POST', '/api/v1/adminmode', { token, json: { password: owner.password } })).arrayBuffer();
  const tokens = await openSessions(box, sessions);
  await warmUp(box, token);
  const portals = opening({ box, tokens, over });
  // Whoever waits for all of them hears of a failure.
  portals.running.catch(() => {});
  await Promise.race([portals.opened, portals.running]);
  return portals;
}

/** Something everybody gets to know of. */
async function notify({ url, token }: Box): Promise<void> {
  const json = { type: 'NOTIFICATION', status: 'INFO', text: 'The server is serviced on Friday.' };
  await (await callBox(url, 'POST', '/api/v1/messages', { token, json })).arrayBuffer();
}

interface Share {
  first: number;
  second: number;
}

/** Resolves with the processor seconds of both boxes while the same work is done with both. */
async function measureBoth([streaming, polling]: readonly [Box, Box], work: () => Promise<unknown>): Promise<Share> {
  const { cpuSeconds: first, answer } = await cpuDuring(streaming.pid, () => cpuDuring(polling.pid, work));
  return { first, second: answer.cpuSeconds };
}

/** Resolves with the shares of quiet windows, and that of one in which a message for everybody comes. */
async function measure(boxes: readonly [Box, Box]): Promise<{ quiet: Share[]; withMessage: Share }> {
  const notifyAll = () => Promise.all([wait(windowMs), ...boxes.map(notify)]);
  // Warms both up.
  await notifyAll();
  const quiet: Share[] = [];
  for (let round = 0; round < windows; round++) quiet.push(await measureBoth(boxes, () => wait(windowMs)));
  return { quiet, withMessage: await measureBoth(boxes, notifyAll) };
}

async function compare(streaming: Box, polling: Box): Promise<Row[]> {
  const over = new AbortController();
  const portals = [await open(streaming, openStreaming, over.signal), await open(polling, openPolling, over.signal)];
  const running = Promise.all(portals.map((each) => each.running));
  const measured = measure([streaming, polling]);
  await Promise.race([measured, running]);
  over.abort();
  await running;
  const { quiet, withMessage } = await measured;
  const percent = (seconds: number) => ((100_000 * seconds) / windowMs).toFixed(2);
  const [ours, theirs] = [median(quiet.map(({ first }) => first)), median(quiet.map(({ second }) => second))];
  return [
    {
      what: 'live stream: processor time of 500 open portals, to 500 that poll',
      value: medianRatio(quiet, (seconds) => seconds),
      limit: 0.3,
      mustBe: 'at most',
      detail: `${percent(ours)} % of a core against ${percent(theirs)} %; ${percent(withMessage.first)} % against ${percent(withMessage.second)} % where each half minute a message for everybody comes`,
    },
  ];
}

/** Processor time of 500 portals with a live stream, compared with that of 500 that poll another box at the same time. */
export const benchmark = (): Promise<Row[]> =>
  withBox((streaming) => withBox((polling) => compare(streaming, polling)));
