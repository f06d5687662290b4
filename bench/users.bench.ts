import { type Box, callBox, owner, withBox } from './box.ts';
import { cpuDuring } from './measure.ts';
import { inTurn, median, medianRatio, type Row } from './rounds.ts';
import { employ } from './support/company.ts';
import { measureUsersPage } from './support/users-page.ts';

const userCount = 10_000;
const rounds = 7;

/** Changes something, so that the next list is computed again instead of being cached. */
async function touch({ url, token }: Box, round: number): Promise<void> {
  const path = `/api/v1/users/${encodeURIComponent(owner.username)}`;
  await (await callBox(url, 'PATCH', path, { token, json: { title: `round ${round}` } })).arrayBuffer();
}

interface Timed {
  milliseconds: number;
  cpuSeconds: number;
  text: string;
}

async function timed({ url, token, pid }: Box, path: string): Promise<Timed> {
  const began = performance.now();
  const { cpuSeconds, answer } = await cpuDuring(pid, async () => (await callBox(url, 'GET', path, { token })).text());
  return { milliseconds: performance.now() - began, cpuSeconds, text: answer };
}

/** The lower bound: parsing and serializing the same JSON once. */
async function parseAndWrite(text: string): Promise<Timed> {
  const began = performance.now();
  const again = JSON.stringify(JSON.parse(text));
  return { milliseconds: performance.now() - began, cpuSeconds: 0, text: again };
}

/** Milliseconds of requests that do not return the whole list. */
async function askForFew(box: Box) {
  const once = async (path: string) => (await timed(box, path)).milliseconds;
  const filtered: number[] = [];
  const opened: number[] = [];
  const firstRows: number[] = [];
  for (let turn = 0; turn < 3 * rounds; turn++) {
    filtered.push(await once(`/api/v1/users?filter=name${turn}7`));
    firstRows.push(await once(`/api/v1/users?limit=${40 + turn}`));
    opened.push(await once(`/api/v1/users/vorname${turn}.nachname${turn}%40kontor.localhost`));
  }
  return { filtered, opened, firstRows };
}

/** Cost of managing the users of a company of ten thousand. */
export const benchmark = (): Promise<Row[]> =>
  withBox(async (box) => {
    await employ(box, userCount);
    let text = (await timed(box, '/api/v1/users')).text;
    let round = 0;
    const whole = await inTurn(
      rounds,
      async () => {
        round += 1;
        await touch(box, round);
        const list = await timed(box, '/api/v1/users');
        text = list.text;
        return list;
      },
      () => parseAndWrite(text),
    );
    const { filtered, opened, firstRows } = await askForFew(box);
    return [
      {
        what: 'people: list of 10,000 to reading and writing its JSON once',
        value: medianRatio(whole, ({ milliseconds }) => milliseconds),
        limit: 6,
        mustBe: 'at most',
        detail: `${median(whole.map(({ first }) => first.milliseconds)).toFixed(0)} ms, ${(text.length / 1e6).toFixed(1)} MB`,
      },
      {
        what: 'people: filter among 10,000',
        value: median(filtered),
        limit: 50,
        mustBe: 'at most',
        unit: 'ms',
      },
      ...(await measureUsersPage(box, median(firstRows))),
      { what: 'people: open one of 10,000', value: median(opened), limit: 20, mustBe: 'at most', unit: 'ms' },
    ];
  });
