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

/** What messages are about: the end of something replaces its beginning on the device. */
const aboutOf = (event: WatchedEvent, occurrences: readonly Occurrence[]): string =>
  [event, ...occurrences.map(({ subject }) => subject).toSorted()].join('\n');

/** The devices of administrators, whoever is mailed. */
export const createPushChannel = ({ db, push, admins }: PushChannelNeeds): Channel => ({
  db,
  isOn: () => true,
  hasRecipients: () => push.hasDevices(admins()),
  send(event, { mail, end }) {
    for (const [occurrences, contentOf] of [[mail, textOf] as const, [end, endOf] as const]) {
      if (occurrences.length === 0) continue;
      push.post({
        to: admins(),
        about: aboutOf(event, occurrences),
        link: pageOf(event),
        contentIn: (language) => contentOf(event, occurrences, language),
      });
    }
  },
});
