import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Notice } from '../../talk/messages/index.ts';
import { createFreeSpace, createSpaceNotices } from './index.ts';
import { levelOf } from './rules.ts';

const megabyte = 1024 * 1024;
const small = 300 * megabyte;

let core: TestCore;
beforeEach(() => {
  core = createTestCore();
});
afterEach(() => core.remove());

/** Creates the watch of a disk. A second one is the same box after a restart. */
function world({ images = null as number | null, free = 200 * megabyte } = {}) {
  const state = { free, hasBallast: false, images, admins: ['ada'], trouble: undefined as Error | undefined };
  const notices: Notice[] = [];
  const space = createFreeSpace({
    core,
    engine: { images: { freeBytes: async () => state.images } },
    space: () => ({ total: small, free: state.free }),
    ballast: {
      isThere: () => state.hasBallast,
      bytes: () => 16 * megabyte,
      release() {
        state.hasBallast = false;
        state.free += 16 * megabyte;
      },
      async make() {
        if (state.trouble) throw state.trouble;
        state.hasBallast = true;
        state.free -= 16 * megabyte;
      },
    },
  });
  const notify = (notice: Notice) => {
    core.database.afterCommit(() => notices.push(notice));
    return '';
  };
  const said = createSpaceNotices({ core, freeSpace: space, messages: { notify }, admins: () => state.admins });
  const look = async () => {
    const { watches = [], recurring = [] } = space.slice;
    for (const work of [...watches, ...recurring, ...(said.slice.recurring ?? [])]) {
      work.wake();
      await work.idle();
    }
  };
  const codes = () => notices.map((notice) => ('code' in notice ? notice.code : ''));
  return { state, space, look, codes };
}

test('administrators are told once when space runs out, and when there is room again', async () => {
  const { state, look, codes, space } = world();
  await look();
  expect([state.hasBallast, codes()]).toEqual([true, []]);
  state.free = 50 * megabyte;
  await look();
  await look();
  state.free = 20 * megabyte;
  await look();
  expect(() => space.refuseScarce()).toThrow('disk-scarce');
  state.free = 200 * megabyte;
  await look();
  expect(codes()).toEqual(['disk-low', 'disk-scarce', 'disk-plenty']);
  expect(() => space.refuseScarce()).not.toThrow();
});

test('on a full disk the ballast goes, and comes back when there is room', async () => {
  const { state, look } = world();
  await look();
  state.free = 0;
  await look();
  expect([state.hasBallast, state.free]).toEqual([false, 16 * megabyte]);
  await look();
  expect(state.hasBallast).toBe(false);
  state.free = 150 * megabyte;
  await look();
  expect(state.hasBallast).toBe(true);
});

test('the disk of the images counts as well', async () => {
  const { look, codes, space } = world({ images: 100 * megabyte });
  await look();
  expect(codes()).toEqual(['disk-scarce']);
  expect(() => space.refuseScarce()).toThrow('disk-scarce');
});

test('when the ballast cannot be made, administrators are told all the same and the disk of the images is watched', async () => {
  const { state, look, codes, space } = world({ images: 100 * megabyte });
  state.trouble = Object.assign(new Error('no quota left'), { code: 'EDQUOT' });
  await look();
  expect(codes()).toEqual(['disk-scarce']);
  expect(() => space.refuseScarce()).toThrow('disk-scarce');
  expect(core.log.lines.join('\n')).toContain('no quota left');
  state.trouble = undefined;
  await look();
  expect(state.hasBallast).toBe(true);
});

test('a restart tells nobody again, and that there is room again is told after it as well', async () => {
  const before = world({ free: 20 * megabyte });
  await before.look();
  expect(before.codes()).toEqual(['disk-scarce']);
  const after = world({ free: 20 * megabyte });
  await after.look();
  expect(after.codes()).toEqual([]);
  after.state.free = 200 * megabyte;
  await after.look();
  expect(after.codes()).toEqual(['disk-plenty']);
});

test('a box that had no administrators yet tells the first one', async () => {
  const { state, look, codes } = world({ free: 20 * megabyte });
  state.admins = [];
  await look();
  expect(codes()).toEqual([]);
  state.admins = ['ada'];
  await look();
  expect(codes()).toEqual(['disk-scarce']);
});

test('a level nobody could be told, because it could not be written, is told later', async () => {
  const { look, codes } = world({ free: 20 * megabyte });
  core.database.script("CREATE TRIGGER full BEFORE INSERT ON system_config BEGIN SELECT RAISE(ABORT, 'full'); END;");
  await look();
  expect(codes()).toEqual([]);
  core.database.script('DROP TRIGGER full');
  await look();
  await look();
  expect(codes()).toEqual(['disk-scarce']);
});

test.each([
  [{ total: 1024 ** 4, free: 3 * 1024 ** 3 }, 'plenty'],
  [{ total: 1024 ** 4, free: 1024 ** 3 }, 'low'],
  [{ total: 1024 ** 4, free: 400 * megabyte }, 'scarce'],
  [{ total: 1024 ** 4, free: 10 * megabyte }, 'full'],
  [{ total: small, free: 40 * megabyte }, 'low'],
  [{ total: small, free: 20 * megabyte }, 'scarce'],
])('%o is %s', (space, level) => {
  expect(levelOf(space, Math.min(64 * megabyte, space.total / 16))).toBe(level);
});
