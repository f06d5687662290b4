import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { expect, test } from 'vitest';
import type { TargetObstacle } from '../../../adapters/backup-targets/target.ts';
import { createAvailability } from './availability.ts';
import type { PlaceRow } from './db.ts';

const row = { id: 'blue', title: 'Blue' } as PlaceRow;
const log = {
  warn(details: object, message: string): never {
    throw new Error(message, { cause: details });
  },
};

test('whoever looks while a look is under way waits for what that finds', async () => {
  const answer = Promise.withResolvers<TargetObstacle | undefined>();
  const obstacle = () => {
    looks += 1;
    return answer.promise;
  };
  let looks = 0;
  const availability = createAvailability({
    core: { clock: createVirtualClock(), log: log as never, changeFeed: { changed: () => undefined } as never },
    targets: { obstacle },
    places: { targetOf: () => ({ medium: 'usb', fsUUID: 'blue' }) },
    looked: () => undefined,
  });
  const both = [availability.look(row), availability.look(row)];
  answer.resolve({ code: 'unplugged', text: '' });
  await Promise.all(both);
  expect(looks).toBe(1);
  expect(availability.obstacleToRead(row)?.code).toBe('backup-unplugged');
  await availability.look(row);
  expect(looks).toBe(2);
});
