import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { expect, test } from 'vitest';
import type { Notice } from '../messages/index.ts';
import { createFreeSpace } from './index.ts';
import { levelOf } from './rules.ts';

const megabyte = 1024 * 1024;
const small = 300 * megabyte;

function world({ images = null as number | null } = {}) {
  const clock = createVirtualClock();
  const state = { free: 200 * megabyte, hasBallast: false, images };
  const notices: Notice[] = [];
  const space = createFreeSpace({
    ground: { clock, log: { info() {}, warn() {}, error() {} }, config: { data: '/data' } as never },
    engine: { images: { freeBytes: async () => state.images } },
    messages: {
      notify(notice) {
        notices.push(notice);
        return '';
      },
    },
    admins: () => ['ada'],
    space: () => ({ total: small, free: state.free }),
    ballast: {
      isThere: () => state.hasBallast,
      bytes: () => 16 * megabyte,
      release() {
        state.hasBallast = false;
        state.free += 16 * megabyte;
      },
      async make() {
        state.hasBallast = true;
        state.free -= 16 * megabyte;
      },
    },
  });
  const [watch] = space.slice.recurring ?? [];
  const look = async () => {
    watch?.wake();
    await watch?.idle();
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
