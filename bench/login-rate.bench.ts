import { availableParallelism } from 'node:os';
import { knownHash, knownPassword } from '@kontor/testkit/known-users';
import { verify } from '@node-rs/argon2';
import { type Box, logIn, withBox } from './box.ts';
import { inTurn, median, medianRatio, type Row } from './rounds.ts';

const perRound = 60;
/** More than the box hashes concurrently, so that none of its slots is idle. */
const atOnce = 8;
/** The box hashes on all cores but one; so does its peer. */
const places = Math.max(1, availableParallelism() - 1);

/** Runs `work` repeatedly on this many workers; resolves with runs per second. */
async function rateOf(workers: number, work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  let left = perRound;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
  return (perRound / (performance.now() - began)) * 1000;
}

const loginRate = ({ url }: Box) => rateOf(atOnce, () => logIn(url));
const hashRate = () => rateOf(places, () => verify(knownHash, knownPassword));

/** Sign-ins per second, relative to the hashes per second the machine can verify at all. */
export const benchmark = (): Promise<Row[]> =>
  withBox(async (box) => {
    // Warm-up round, not counted: code is compiled on its first run.
    await inTurn(1, () => loginRate(box), hashRate);
    const rates = await inTurn(9, () => loginRate(box), hashRate);
    const ours = median(rates.map(({ first }) => first));
    const bare = median(rates.map(({ second }) => second));
    return [
      {
        what: 'login: people a second to argon2id hashes a second',
        value: medianRatio(rates, (rate) => rate),
        limit: 0.6,
        mustBe: 'at least',
        detail: `${ours.toFixed(0)} against ${bare.toFixed(0)}`,
      },
    ];
  });
