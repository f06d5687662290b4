import type { Language } from '@kontor/contract/refusals';
import type { WatchedEvent } from '@kontor/contract/rules/machine/watched-events';
import type { Push } from '../../talk/push/index.ts';
import type { Occurrence } from './db.ts';

export interface PushingNeeds {
  push: Pick<Push, 'post' | 'hasDevices'>;
  admins(): string[];
}

const pageOf = (event: WatchedEvent): string => (event === 'appUpdate' ? '/store' : '/settings/info');

/** Sends what is mailed to the devices of administrators as well. */
export const createPushing = ({ push, admins }: PushingNeeds) => ({
  hasRecipients: (): boolean => push.hasDevices(admins()),
  /** Joins a running transaction. The end of something replaces its beginning on the device. */
  send(
    event: WatchedEvent,
    about: readonly Pick<Occurrence, 'subject'>[],
    contentIn: (language: Language) => { title: string; text: string },
  ): void {
    const subjects = about.map(({ subject }) => subject).toSorted();
    push.post({ to: admins(), about: [event, ...subjects].join('\n'), link: pageOf(event), contentIn });
  },
});
