import { hasEnd } from '@kontor/contract/machine/notification-texts';
import type { WatchedEvent } from '@kontor/contract/rules/machine/watched-events';
import type { Push } from '../../talk/push/index.ts';
import { type Channel, endOf, textOf } from './channels.ts';
import type { Occurrence, OccurrencesDb } from './db.ts';

export interface PushChannelNeeds {
  db: OccurrencesDb;
  push: Pick<Push, 'post' | 'hasDevices'>;
  admins(): string[];
}

const pageOf = (event: WatchedEvent): string => (event === 'appUpdate' ? '/store' : '/settings/info');

/** What messages are about: the same about the same replaces the one before on the device. */
const aboutOf = (event: WatchedEvent, occurrences: readonly Occurrence[]): string =>
  [event, ...occurrences.map(({ subject }) => subject).toSorted()].join('\n');

/** What ends has a message of its own, so that its end replaces its beginning whatever began with it; the rest is told together, as twenty updates would be twenty messages. */
const messagesOf = (event: WatchedEvent, occurrences: readonly Occurrence[]): (readonly Occurrence[])[] =>
  hasEnd(event) ? occurrences.map((one) => [one]) : [occurrences].filter(({ length }) => length > 0);

/** The devices of administrators, whoever is mailed. */
export const createPushChannel = ({ db, push, admins }: PushChannelNeeds): Channel => ({
  db,
  isOn: () => true,
  hasRecipients: () => push.hasDevices(admins()),
  send(event, { mail, end }) {
    for (const [occurrences, contentOf] of [[mail, textOf] as const, [end, endOf] as const])
      for (const together of messagesOf(event, occurrences))
        push.post({
          to: admins(),
          about: aboutOf(event, together),
          link: pageOf(event),
          contentIn: (language) => contentOf(event, together, language),
        });
  },
});
