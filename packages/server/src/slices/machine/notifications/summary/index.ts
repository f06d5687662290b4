import type { Routes } from '@kontor/platform/http/route';
import { machineTimeZone } from '@kontor/platform/work/clock';
import { minutes } from '@kontor/platform/work/durations';
import { type Repeated, repeat } from '@kontor/platform/work/repeat';
import type { ServerContext } from '../../../../core/server-context.ts';
import { createOccurrencesDb } from '../db.ts';
import { type ContentNeeds, createContent } from './content.ts';
import { createSummaryService, type SummaryServiceNeeds } from './service.ts';

export interface SummaryNeeds
  extends Omit<ContentNeeds, 'core' | 'occurrences'>,
    Pick<SummaryServiceNeeds, 'mailing' | 'outbox'> {
  core: ServerContext;
}

/** Mails each Monday morning, in the time zone of the server, how the server is. */
export function createSummary(needs: SummaryNeeds): { routes: Routes; work: Repeated } {
  const { core, mailing, outbox } = needs;
  const { clock, log, database } = core;
  const contentIn = createContent({ ...needs, occurrences: createOccurrencesDb(database, 'mail') });
  const service = createSummaryService({ core, mailing, outbox, contentIn, timeZone: machineTimeZone });
  const work = repeat({ name: 'weekly summary', clock, log, every: minutes(1), run: service.sendWhenDue });
  // One that was missed is made up for once apps run and everything was looked at.
  const startLater = () => work.wakeAfter(minutes(2));
  return {
    work: { ...work, start: startLater },
    routes: {
      'GET /api/v1/notifications/summary': service.read,
      'PUT /api/v1/notifications/summary': ({ actor, body }) => service.update(actor, body.recipients),
      'POST /api/v1/notifications/summary/test': ({ actor }) => service.sendNow(actor),
    },
  };
}
