import { endSentence, hasEnd, noticeSentence, noticeTitle } from '@kontor/contract/machine/notification-texts';
import type { Language } from '@kontor/contract/refusals';
import { type WatchedEvent, watchedEvents } from '@kontor/contract/rules/machine/watched-events';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Messages } from '../../talk/messages/index.ts';
import type { Push } from '../../talk/push/index.ts';
import { createOccurrencesDb, type Occurrence } from './db.ts';
import type { Mailing } from './mailing.ts';
import { createPushing } from './pushing.ts';
import { type Plan, planNotifications } from './rules.ts';
import type { NotificationSettings } from './settings.ts';
import { createSources, type SourcesNeeds } from './sources.ts';

export interface WatchNeeds extends SourcesNeeds {
  core: ServerContext;
  settings: NotificationSettings;
  mailing: Mailing;
  messages: Pick<Messages, 'notify'>;
  push: Pick<Push, 'post' | 'hasDevices'>;
  admins(): string[];
}

type ContentIn = (language: Language) => { title: string; text: string };

/** Events whose beginning administrators also read in the portal; of the others another part of the box tells them. */
const inPortal: readonly WatchedEvent[] = ['raidFailure', 'smartFailure'];

/** Returns a function that looks for what the events are about, and mails what is new, lasts, or is over. */
export function createWatch(needs: WatchNeeds): () => Promise<void> {
  const { core, settings, mailing, messages, admins } = needs;
  const { database, clock, counted } = core;
  const db = createOccurrencesDb(database);
  const sources = createSources(needs);
  const pushing = createPushing(needs);

  function apply(event: WatchedEvent, { save, remove, mail, end, notice }: Plan, recipients: readonly string[]): void {
    const isShown = inPortal.includes(event) && notice.length > 0 && admins().length > 0;
    database.transaction(() => {
      remove.forEach(db.remove);
      save.forEach(db.save);
      if (mail.length > 0) send(event, mail, recipients, (language) => textOf(event, mail, language));
      if (end.length > 0) send(event, end, recipients, (language) => endOf(event, end, language));
      if (isShown)
        for (const { code, params } of notice)
          messages.notify({
            status: 'ERROR',
            indicatorId: 'disk-health',
            recipients: admins(),
            code: 'machine-notice',
            params: {
              text: { de: noticeSentence(code, 'de', params), en: noticeSentence(code, 'en', params) },
            },
          });
    });
  }

  /** Sends by mail to the recipients of the event, and to the devices of administrators. */
  function send(
    event: WatchedEvent,
    about: readonly Occurrence[],
    recipients: readonly string[],
    contentIn: ContentIn,
  ) {
    mailing.send(recipients, contentIn);
    pushing.send(event, about, contentIn);
  }

  async function lookAt(event: WatchedEvent): Promise<void> {
    const findings = await sources[event]();
    if (findings === undefined) return;
    const recipients = settings.read()[event];
    const moment = { now: clock.now(), counted: counted.now() };
    const known = db.of(event);
    apply(
      event,
      planNotifications({
        event,
        known,
        findings,
        moment,
        hasRecipients: recipients.length > 0 || pushing.hasRecipients(),
        hasEnd: hasEnd(event),
      }),
      recipients,
    );
  }

  return async () => {
    const failures: unknown[] = [];
    // One that cannot be looked at does not keep the others from it.
    for (const event of watchedEvents) await lookAt(event).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures);
  };
}

const textOf = (event: WatchedEvent, occurrences: readonly Occurrence[], language: Language) => ({
  title: noticeTitle(event, language, false),
  text: occurrences.map(({ code, params }) => noticeSentence(code, language, params)).join('\n'),
});

const endOf = (event: WatchedEvent, occurrences: readonly Occurrence[], language: Language) => ({
  title: noticeTitle(event, language, true),
  text: hasEnd(event) ? occurrences.map(({ params }) => endSentence(event, language, params)).join('\n') : '',
});
