import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcilersOf } from './areas.ts';

/** Periodic work that queries the database. */
const asking = [
  'old messages',
  'requested links',
  'removed people',
  'dead sessions',
  'last use of sessions',
  'messages about space',
  'push messages',
  'figures of the machine over time',
  'old app sessions',
  'unused uploads',
  'old build logs',
  'ended jobs',
  'watched events',
  'backups that are due',
  'lists of backups after a restore',
  'awaited apps',
  'test of a backup',
  'look for disks of backups',
  'messages to the webhook',
  'weekly summary',
  'chain of the journal',
  'archives of the journal',
  'names in the DNS',
];
/** Periodic work that uses only the disk, the network or Docker, or queries only for open connections. */
const notAsking = [
  'free space',
  'reserves of space',
  'renewing the base image',
  'connections of ended sessions',
  'mail exchange of the domain',
  'states from before restores',
];

/** From here on every SQL statement of the product fails, as with an unreadable database. */
function breakDatabase({ database }: TestBox): void {
  const schema = database.tables<{ sqlite_schema: { type: string; name: string } }>();
  const tables = database.all(schema.selectFrom('sqlite_schema').select('name').where('type', '=', 'table'));
  for (const { name } of tables)
    if (!name.startsWith('sqlite_')) database.script(`alter table "${name}" rename to "${name}_away"`);
}

describe('with a database that throws', () => {
  let box: TestBox;
  const stopped = { count: 0 };
  const recurring = () => box.slices.all.flatMap((slice) => [...(slice.watches ?? []), ...(slice.recurring ?? [])]);
  beforeAll(async () => {
    const clock = createVirtualClock(Date.now());
    const engine = createMemoryEngine();
    const stopAll = async () => {
      stopped.count += 1;
      await engine.stopAll();
    };
    box = await startBox({ engine: { ...engine, stopAll }, clock });
    const { session } = box.slices;
    const { token } = session.begin(box.addUser(), { address: '127.0.0.1', userAgent: 'test' });
    clock.advance(61_000);
    session.touch(session.identify(token) ?? { sessionId: '' });
    breakDatabase(box);
  });
  afterAll(() => box.end());

  it('everything that is done again and again is tried', () => {
    const names = recurring().map(({ name }) => name);
    expect(names.toSorted()).toEqual([...asking, ...notAsking].toSorted());
  });

  it.each(asking)('an error of "%s" is logged and goes no further', async (name) => {
    const work = recurring().find((one) => one.name === name);
    const before = box.log.lines.length;
    work?.wake();
    await work?.idle();
    const logged = box.log.lines.slice(before).filter((line) => line.includes('recurring work failed'));
    expect(logged.join()).toContain(`"work":"${name}"`);
  });

  it.each(notAsking)('"%s" goes on', async (name) => {
    const work = recurring().find((one) => one.name === name);
    const before = box.log.lines.length;
    work?.wake();
    await work?.idle();
    expect(box.log.lines.slice(before)).toEqual([]);
  });

  it('a pass of every reconciler ends in step or is tried again', async () => {
    const phases = new Map<string, string>();
    for (const reconciler of reconcilersOf(box.slices.all)) {
      reconciler.wake();
      await reconciler.idle();
      phases.set(reconciler.name, reconciler.state().phase);
    }
    // The directory is not installed here, so its reconciler does nothing.
    expect(Object.fromEntries(phases)).toEqual({
      ...{ directory: 'converged', sendmail: 'failing', addons: 'failing', recvmail: 'failing', apps: 'failing' },
    });
  });

  it('a stop ends all that does not need the database, workloads too', async () => {
    await box.stop();
    expect(stopped.count).toBe(1);
    const unended = box.log.lines.filter((line) => line.includes('Could not be closed'));
    expect(unended.map((line) => /"what":"([^"]+)"/.exec(line)?.[1])).toEqual(['jobs', 'session']);
  });
});
