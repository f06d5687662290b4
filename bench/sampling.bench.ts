import { setTimeout as wait } from 'node:timers/promises';
import { callBox } from './box.ts';
import { type ObservedBox, withObservedBox } from './load/stalls.ts';
import { inTurn, median, type Row } from './rounds.ts';

/** Long enough for what is read every ten seconds. */
const observedSeconds = 11;

/** Looks each second, like an open page; resolves with the milliseconds the thread of the box was blocked at most. */
async function look(box: ObservedBox): Promise<number> {
  await box.longestStall();
  for (let second = 0; second < observedSeconds; second++) {
    const due = wait(1000);
    await (await callBox(box.url, 'GET', '/api/v1/system', { token: box.token })).arrayBuffer();
    await due;
  }
  return box.longestStall();
}

async function lookAway(box: ObservedBox): Promise<number> {
  await box.longestStall();
  await wait(1000 * observedSeconds);
  return box.longestStall();
}

/** How long a box blocks its thread at most while a page with system information is open, beside how long it does when none is. */
export const benchmark = (): Promise<Row[]> =>
  withObservedBox(async (box) => {
    // Work shortly after the start has ended.
    await wait(8000);
    const first = await look(box);
    const pairs = await inTurn(
      5,
      () => look(box),
      () => lookAway(box),
    );
    const idle = median(pairs.map((pair) => pair.second));
    return [
      {
        what: 'system information: longest work on the thread at a time while a page looks',
        value: median(pairs.map((pair) => pair.first)),
        limit: 5,
        mustBe: 'at most',
        unit: 'ms',
        detail: `${idle.toFixed(1)} ms while none does, ${first.toFixed(1)} ms at the first look`,
      },
    ];
  });
