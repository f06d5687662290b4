import { hasEnd } from '@kontor/contract/machine/notification-texts';
import { type WatchedEvent, watchedEvents } from '@kontor/contract/rules/machine/watched-events';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Channel } from './channels.ts';
import { type Finding, type Moment, planNotifications } from './rules.ts';
import { createSources, type SourcesNeeds } from './sources.ts';

export interface WatchNeeds extends SourcesNeeds {
  core: ServerContext;
  channels: readonly Channel[];
}

/** Returns a function that looks for what the events are about, and sends through each channel what is new, lasts, or is over. */
export function createWatch(needs: WatchNeeds): () => Promise<void> {
  const { core, channels } = needs;
  const { database, clock, counted } = core;
  const sources = createSources(needs);

  function apply(event: WatchedEvent, findings: readonly Finding[], moment: Moment): void {
    for (const { db, isOn, hasRecipients, send } of channels) {
      if (!isOn()) continue;
      database.transaction(() => {
        const known = db.of(event);
        const about = { event, known, findings, moment };
        const plan = planNotifications({ ...about, hasRecipients: hasRecipients(event), hasEnd: hasEnd(event) });
        plan.remove.forEach(db.remove);
        plan.save.forEach(db.save);
        send(event, plan, known);
      });
    }
  }

  async function lookAt(event: WatchedEvent): Promise<void> {
    const findings = await sources[event]();
    if (findings !== undefined) apply(event, findings, { now: clock.now(), counted: counted.now() });
  }

  return async () => {
    const failures: unknown[] = [];
    // One that cannot be looked at does not keep the others from it.
    for (const event of watchedEvents) await lookAt(event).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures);
  };
}
