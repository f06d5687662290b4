import type { Language } from '@kontor/contract/refusals';
import { days, seconds } from '@kontor/platform/work/durations';
import { repeat } from '@kontor/platform/work/repeat';
import type { Check, Fault } from '../../../core/checks.ts';
import { type ChainReport, followChain } from '../../../core/journal-chain-db.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Slice } from '../../../core/slice.ts';
import type { Registry } from '../../apps/registry/index.ts';
import type { Users } from '../../people/users/index.ts';
import { createArchiving } from './archiving.ts';
import { createClockCheck } from './clock-check.ts';
import { createJournalService } from './service.ts';

export interface JournalNeeds {
  core: ServerContext;
  registry: Pick<Registry, 'nameOf'>;
  users: Pick<Users, 'find'>;
}

/** Ms between batches, in which requests are served. */
const moment = 20;

/** The journal: reading it, archiving years long past, and checking each day that nobody changed it. */
export function createJournalSlice({ core, registry, users }: JournalNeeds): { slice: Slice } {
  const nameOf = (what: string, language: Language): string | undefined => {
    const user = what.includes('@') ? users.find(what) : undefined;
    return user ? `${user.givenname} ${user.surname}`.trim() : registry.nameOf(what, language)?.title;
  };
  const service = createJournalService({ core, nameOf });
  const { work, check } = createDailyCheck(core);
  return {
    slice: {
      name: 'journal',
      checks: [check, createClockCheck(core)],
      recurring: [work, createArchiving(core)],
      routes: {
        'GET /api/v1/journal': ({ query, language }) => service.list(query, language),
        'GET /api/v1/journal/export': async ({ query, language }) => ({
          type: 'text/csv; charset=utf-8',
          bytes: Buffer.from(await service.exportTable(query, language)),
        }),
        'GET /api/v1/journal/archives': () => service.listArchives(),
        'GET /api/v1/journal/own': ({ actor, language }) => service.listOwn(actor.uid, language),
      },
    },
  };
}

/** Follows the chain once a day, a batch at a time, and reports the first row that was changed. */
function createDailyCheck({ clock, log, database, config }: ServerContext) {
  const state: { chain?: AsyncGenerator<ChainReport> | undefined; seen?: ChainReport; last?: ChainReport } = {};
  async function run(): Promise<void> {
    state.chain ??= followChain(database, config.data);
    const next = await state.chain.next();
    if (!next.done) {
      state.seen = next.value;
      return;
    }
    state.last = state.seen;
    state.chain = undefined;
    const { broken, unreadable } = state.last ?? {};
    if (broken) log.error({ row: broken.id }, 'The journal was changed');
    if (unreadable !== undefined) log.error({ unreadable }, 'An archive of the journal is missing');
  }
  const every = () => (state.chain ? moment : days(1));
  const work = repeat({ name: 'chain of the journal', clock, log, every, run });
  const check: Check = {
    ...{ name: 'journal', part: 'box', severity: 'service' },
    find: () => [...changedFault(state.last), ...unreadableFault(state.last)],
  };
  // A quarter of a start's work would go into following a long chain.
  const startLater = () => work.wakeAfter(seconds(30));
  return { work: { ...work, start: startLater }, check };
}

function changedFault({ broken }: Partial<ChainReport> = {}): Fault[] {
  if (!broken) return [];
  const day = new Date(broken.at).toISOString().slice(0, 10);
  return [{ code: 'journal-changed', params: { day, row: broken.id }, fixes: [], since: broken.at }];
}

const unreadableFault = ({ unreadable }: Partial<ChainReport> = {}): Fault[] =>
  unreadable === undefined ? [] : [{ code: 'journal-archive-unreadable', params: { detail: unreadable }, fixes: [] }];
