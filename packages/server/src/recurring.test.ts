import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { startBox } from '@kontor/testkit/box';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { expect, it } from 'vitest';

const day = 24 * 3_600_000;

it('goes on when what it does again and again cannot be written', async () => {
  const clock = createVirtualClock(Date.now());
  const box = await startBox({ engine: createMemoryEngine(), clock });
  try {
    for (const table of ['sessions', 'removed_people', 'hosting_uploads', 'hosting_builds', 'app_sessions'])
      box.database.script(`alter table ${table} rename to ${table}_away`);
    // A timer that throws would throw here.
    clock.advance(day + 1);
    await expect.poll(() => box.log.lines.join('\n')).toContain('recurring work failed');
    expect((await box.nobody.get('/healthz')).status).toBe(200);
  } finally {
    await box.end();
  }
});
