import { startBox } from '@kontor/testkit/box';
import { damageIndex } from '@kontor/testkit/damaged';
import { dataFolder, placeDatabase } from '@kontor/testkit/ground';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let place: ReturnType<typeof dataFolder>;
beforeEach(() => {
  place = dataFolder();
  placeDatabase(place.folder);
});
afterEach(() => place.remove());

const start = () => startBox({ data: place.folder, engine: createMemoryEngine() });

describe('a start', () => {
  it('goes on with a damaged index of the outbox', async () => {
    await (await start()).stop();
    damageIndex(place.folder, 'outbox_by_next_try');
    const box = await start();
    try {
      expect((await box.nobody.get('/healthz')).status).toBe(200);
      await expect.poll(() => box.log.lines.join('\n')).toContain('the outbox cannot be written');
    } finally {
      await box.stop();
    }
  });
});
