import type { RouterHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { createCatchBack } from './catch-back.ts';

type NavigationBlocker = Parameters<RouterHistory['block']>[0];
type BlockerArgs = Parameters<NavigationBlocker['blockerFn']>[0];

function start() {
  const blockers = new Set<NavigationBlocker>();
  const history: Pick<RouterHistory, 'block'> = {
    block(blocker) {
      blockers.add(blocker);
      return () => blockers.delete(blocker);
    },
  };
  const location = { href: '/', pathname: '/', search: '', hash: '', state: { __TSR_index: 0 } };
  const at = (state: object) => ({ ...location, state: state as typeof location.state });
  const go = async (action: BlockerArgs['action'], to: object = { __TSR_index: 3 }, from: object = location.state) => {
    for (const { blockerFn } of blockers)
      if (await blockerFn({ action, currentLocation: at(from), nextLocation: at(to) })) return 'blocked';
    return 'gone';
  };
  return { catchBack: createCatchBack(history), go };
}

test('going back calls who came last, and nobody keeps it afterwards', async () => {
  const { catchBack, go } = start();
  const called: string[] = [];
  const dialog = catchBack(() => called.push('dialog'));
  const question = catchBack(() => called.push('question'));
  expect(await go('BACK')).toBe('blocked');
  question();
  expect(await go('BACK')).toBe('blocked');
  expect(called).toEqual(['question', 'dialog']);
  expect(await go('PUSH')).toBe('gone');
  dialog();
  expect(await go('BACK')).toBe('gone');
});

test('going back to before the login closes what is open, although it cannot be kept from happening', async () => {
  const { catchBack, go } = start();
  const called: string[] = [];
  catchBack(() => called.push('sheet'));
  expect(await go('GO', { step: 'puk' })).toBe('gone');
  expect(await go('GO', { __TSR_index: 0 })).toBe('gone');
  expect(await go('GO', { __TSR_index: 0 }, { step: 'puk' })).toBe('gone');
  expect(called).toEqual(['sheet', 'sheet', 'sheet']);
  expect(await go('GO', { __TSR_index: 3 })).toBe('gone');
  expect(called).toEqual(['sheet', 'sheet', 'sheet']);
});
