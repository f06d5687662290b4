import { openBoxKey } from '@kontor/server/adapters/box-key';
import type { Directory } from '@kontor/server/adapters/ldap/directory';
import { createPictureRenderer } from '@kontor/server/adapters/pictures/picture-renderer';
import { createCommands } from '@kontor/server/adapters/run-command';
import { createOutbox } from '@kontor/server/slices/mail/outbox/index';
import { createPeopleArea } from '@kontor/server/slices/people/index';
import { createMemoryDirectory } from './memory-directory.ts';
import type { TestCore } from './test-core.ts';

/** Creates the area of people as a box does, with an outbox that never sends; nothing is started. */
export function createTestPeople(core: TestCore, directory: Directory = createMemoryDirectory()) {
  const boxKey = openBoxKey(`${core.config.data}/secrets`);
  const commands = createCommands({
    box: 'people-test',
    node: process.execPath,
    clock: core.clock,
    environment: process.env,
  });
  const outbox = createOutbox({ core, boxKey, nameOf: () => undefined });
  const pictures = createPictureRenderer({ data: core.config.data, commands });
  return { ...createPeopleArea({ core, adapters: { boxKey, commands, directory, pictures }, outbox }), boxKey };
}
