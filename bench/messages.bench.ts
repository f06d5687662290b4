import type { Message } from '@kontor/contract/talk/messages';
import { createMessagesService, type MessagesService } from '@kontor/server/slices/talk/messages/service';
import { createTestCore } from '@kontor/testkit/test-core';
import { inTurn, median, medianRatio, type Row } from './rounds.ts';

const reader = 'p0@firma.example';
const rounds = 21;
/** Messages the reader sees in both boxes: half of them for everybody, half for the reader alone. */
const shown = 100;

/** A box with messages for the reader, and others for other people; one in ten of those that everybody gets is an error. */
function openBox(messages: number, people: number) {
  const core = createTestCore();
  const service = createMessagesService({ core, users: { requireAll: () => undefined } });
  core.database.script(`WITH RECURSIVE many (at) AS (SELECT 0 UNION ALL SELECT at + 1 FROM many WHERE at < ${messages - 1})
    INSERT INTO messages (id, indicator_id, type, status, code, progress, audience, time)
    SELECT 'm' || at, '', CASE WHEN at % 3 = 0 THEN 'PROGRESS' ELSE 'NOTIFICATION' END,
      CASE WHEN at % 10 = 0 THEN 'ERROR' ELSE 'OK' END, 'app-silent', 100,
      CASE WHEN at < ${shown / 2} THEN 'everyone' ELSE 'listed' END, at FROM many;
    INSERT INTO message_recipients (message_id, uid)
    SELECT id, 'p' || CASE WHEN at < ${shown} THEN 0 ELSE 1 + at % ${people - 1} END || '@firma.example'
    FROM (SELECT id, CAST(substr(id, 2) AS INTEGER) AS at FROM messages) WHERE at >= ${shown / 2};
    ANALYZE;`);
  return { core, service };
}

/** A box in which everybody has the same hundred thousand messages. */
function openCrowded(messages: number) {
  const box = openBox(messages, 10);
  box.core.database.script(`UPDATE messages SET audience = 'everyone'; ANALYZE;`);
  return box;
}

type Filters = Parameters<MessagesService['listMessages']>[2];

/** Milliseconds of a list that is computed, not cached. */
async function timeOf(service: MessagesService, filters: Filters): Promise<number> {
  const began = performance.now();
  for (let turn = 0; turn < 5; turn++) service.listMessages(reader, 'de', filters);
  return (performance.now() - began) / 5;
}

function expectShown(listed: readonly Message[], count: number): void {
  if (listed.length !== count) throw new Error(`${listed.length} messages are listed instead of ${count}`);
}

/** A list of messages among many, and one filtered by kind, each compared with a box of a hundred messages. */
export async function benchmark(): Promise<Row[]> {
  const small = openBox(100, 10);
  const large = openBox(100_000, 10_000);
  const crowded = openCrowded(100_000);
  for (const { service } of [small, large]) expectShown(service.listMessages(reader, 'de', {}), shown);
  expectShown(crowded.service.listMessages(reader, 'de', {}), 500);
  const compare = async (filters: Filters, other: MessagesService) => {
    const pairs = await inTurn(
      rounds,
      () => timeOf(other, filters),
      () => timeOf(small.service, filters),
    );
    return { ratio: medianRatio(pairs, (ms) => ms), ms: median(pairs.map(({ first }) => first)) };
  };
  await compare({}, large.service);
  const [all, errors] = [await compare({}, large.service), await compare({ status: 'ERROR' }, large.service)];
  const filters: Filters[] = [{}, { status: 'ERROR' }, { type: 'ANNOUNCEMENT' }, { type: 'PROGRESS', status: 'ERROR' }];
  const worst = Math.max(
    ...(await Promise.all(filters.map(async (each) => (await compare(each, crowded.service)).ms))),
  );
  for (const { core } of [small, large, crowded]) core.remove();
  const among = 'among 100,000 for 10,000 people, to 100 for 10';
  return [
    row(`messages: the list of one person ${among}`, all),
    row(`messages: the errors of one person ${among}`, errors),
    {
      ...{ what: 'messages: the newest 500 of 100,000 that everybody gets, filtered or not', value: worst, limit: 60 },
      ...{ mustBe: 'at most', unit: 'ms' },
    },
  ];
}

const row = (what: string, { ratio, ms }: { ratio: number; ms: number }): Row => ({
  ...{ what, value: ratio, limit: 2, mustBe: 'at most', detail: `${ms.toFixed(2)} ms` },
});
