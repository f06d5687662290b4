import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import type { Adapters } from '../../core/adapters.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { Slice } from '../../core/slice.ts';
import type { FreeSpace } from '../machine/free-space/index.ts';
import type { Outbox } from '../mail/outbox/index.ts';
import type { PeopleArea } from '../people/index.ts';
import { createMessages } from './messages/index.ts';
import { createPush } from './push/index.ts';
import { createSetup, createSetupPin } from './setup/index.ts';
import { createStatus } from './status/index.ts';
import { createWallpapers } from './wallpapers/index.ts';

interface TalkNeeds {
  core: ServerContext;
  adapters: Pick<Adapters, 'engine' | 'version' | 'pictures' | 'boxKey' | 'pushServices'>;
  people: PeopleArea;
  freeSpace: FreeSpace;
  outbox: Pick<Outbox, 'health'>;
  /** A port: the job runner is created after all slices. */
  jobs: Pick<Jobs, 'open'>;
}

/** What people are shown about the box: its setup, its state, and messages. */
export function createTalkArea({ core, adapters, people, freeSpace, outbox, jobs }: TalkNeeds) {
  const { config } = core;
  const { engine, version, pictures } = adapters;
  const { users, passwords, session } = people;
  const pin = createSetupPin(`${config.data}/secrets`, config.setupPin);
  const setup = createSetup({ core, pin, users, passwords, session });
  const messages = createMessages({ core, users });
  const push = createPush({ core, boxKey: adapters.boxKey, services: adapters.pushServices, users });
  const wallpapers = createWallpapers({ core, users, freeSpace, pictures });
  const status = createStatus({ core, version, setup, engine, freeSpace, outbox, messages, wallpapers, jobs });
  return {
    slices: [setup, messages, push, wallpapers, status].map(({ slice }): Slice => slice),
    setup,
    messages,
    push,
  };
}

export type TalkArea = ReturnType<typeof createTalkArea>;
