import { describe, expect, test } from 'vitest';
import { goalsOf, newestProof, nextGoal, nextStep, proofState } from './proof-state.ts';

const now = Date.parse('2026-11-28T12:00:00Z');
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();
const drill = (days: number, ok = true, isDoubtful = false) => ({
  ...{ at: daysAgo(days), ok, title: 'Wiki', minutes: 14, text: ok ? '' : 'x' },
  ...{ isDoubtful, start: null },
});

describe('what is known of restoring', () => {
  test.each([
    ['proven', drill(3), 200],
    ['proven', drill(30), 200],
    ['old', drill(31), 200],
    ['failed', drill(3, false), 200],
    ['doubtful', drill(3, false, true), 200],
    ['failed', drill(40, false), 200],
    ['soon', null, 7],
    ['never', null, 8],
  ] as const)('is "%s" after %j, with backups for %i days', (state, last, days) => {
    expect(proofState({ drill: last, lastRestore: null, since: daysAgo(days) }, now)).toBe(state);
  });

  test.each([
    ['restored', 2, drill(3), 'Notes'],
    ['proven', 4, drill(3), 'Wiki'],
    ['failed', 2, drill(3, false), undefined],
    ['doubtful', 2, drill(3, false, true), undefined],
    ['restored', 2, null, 'Notes'],
    ['old', 31, null, 'Notes'],
    ['old', 32, drill(31), 'Wiki'],
  ] as const)('is "%s" where somebody restored an app %i days ago, after %j', (state, days, last, title) => {
    const known = { drill: last, lastRestore: { at: daysAgo(days), title: 'Notes' }, since: daysAgo(200) };
    expect(proofState(known, now)).toBe(state);
    expect(newestProof(known)?.title).toBe(title);
  });

  test('is nothing to worry about where there is no backup', () => {
    expect(proofState({ drill: null, lastRestore: null, since: null }, now)).toBe('soon');
  });
});

describe('three copies on two media, one elsewhere', () => {
  const reached = (copies: number, media: number, elsewhere: number) =>
    goalsOf({ copies, media, elsewhere }).map(({ isReached }) => isReached);

  test('are counted one by one', () => {
    expect(reached(1, 1, 0)).toEqual([false, false, false]);
    expect(reached(2, 2, 0)).toEqual([false, true, false]);
    expect(reached(3, 3, 1)).toEqual([true, true, true]);
  });

  test.each([
    ['media', { copies: 1, media: 1, elsewhere: 0 }],
    ['elsewhere', { copies: 2, media: 2, elsewhere: 0 }],
    ['elsewhere', { copies: 3, media: 2, elsewhere: 0 }],
    ['copies', { copies: 2, media: 2, elsewhere: 1 }],
    [undefined, { copies: 4, media: 3, elsewhere: 2 }],
  ] as const)('%s is next at %j', (goal, spread) => {
    expect(nextGoal(spread)).toBe(goal);
  });
});

describe('the next step', () => {
  const job = {
    title: 'Blau',
    medium: 'usb',
    available: true,
    damaged: false,
    progress: null,
    resting: false,
  } as const;
  const fresh = { ...job, fresh: true };
  const old = { ...job, fresh: false };
  const none = { copies: 1, media: 1, elsewhere: 0 };

  test.each([
    ['a backup now where none is recent', [old], { reason: 'due' }],
    ['to connect the only place, which is away', [{ ...old, available: false }], { reason: 'away' }],
    ['another place where the only one is damaged', [{ ...fresh, damaged: true }], { reason: 'damaged' }],
  ])('is %s', (_name, jobs, step) => {
    expect(nextStep(none, jobs)).toEqual({ goal: 'media', place: 'Blau', ...step });
  });

  test('is told once the backup that runs has ended, also while it counts already', () => {
    const first = { ...job, progress: 99, fresh: true };
    expect(nextStep(none, [first])).toEqual({ goal: 'media', reason: 'running', place: 'Blau' });
    const cloud = { ...first, medium: 'cloud' } as const;
    expect(nextStep({ copies: 2, media: 2, elsewhere: 0 }, [cloud])).toMatchObject({ reason: 'running' });
  });

  test('is what can be done at once', () => {
    const jobs = [
      { ...fresh, damaged: true },
      { ...old, available: false },
      { ...old, title: 'Rot' },
    ];
    expect(nextStep(none, jobs)).toMatchObject({ reason: 'due', place: 'Rot' });
    expect(nextStep(none, jobs.slice(0, 2))).toMatchObject({ reason: 'away' });
  });

  test('is a new place where all that are there count', () => {
    expect(nextStep({ copies: 2, media: 2, elsewhere: 0 }, [fresh])).toEqual({ goal: 'elsewhere' });
    expect(nextStep({ copies: 2, media: 2, elsewhere: 1 }, [fresh])).toEqual({ goal: 'copies' });
    expect(nextStep({ copies: 3, media: 3, elsewhere: 1 }, [fresh])).toBeUndefined();
  });

  test('for one elsewhere is not a disk that is plugged in', () => {
    const spread = { copies: 2, media: 2, elsewhere: 0 };
    expect(nextStep(spread, [fresh, old])).toEqual({ goal: 'elsewhere' });
    const cloud = { ...old, medium: 'cloud', title: 'S3', available: false } as const;
    expect(nextStep(spread, [fresh, cloud])).toEqual({ goal: 'elsewhere', reason: 'away', place: 'S3' });
  });
});
