import type { BackupJob } from '@kontor/contract/data/backups';
import { describe, expect, test } from 'vitest';
import { isFixed, pageState, placesToStart, usableMedia } from './page-state.ts';

const now = Date.parse('2026-11-28T12:00:00Z');
const last = { at: '2026-11-28T01:10:00Z', place: 'USB', sizeInKBytes: 5 };
const good = { last, next: '2026-11-29T01:00:00Z', drill: null, sheetConfirmed: true, onlyHere: false };
const job = {
  title: 'Blau',
  progress: null,
  lastRun: { at: last.at, ok: true, text: '' },
  udev: false,
  damaged: false,
};

const stateOf = (
  change: Partial<Parameters<typeof pageState>[0]>,
  jobs: Parameters<typeof pageState>[1],
  missed: string[] = [],
) => pageState({ ...good, ...change }, jobs, { missed }, now);

describe('the first line', () => {
  test('is good where the last backup is a new one', () => {
    expect(stateOf({}, [job])).toEqual({
      tone: 'good',
      isRunning: false,
      failedAt: undefined,
      damagedAt: undefined,
      missed: [],
      waitsForDisk: false,
    });
  });

  test.each([
    ['there is none', null],
    ['it is older than a week', { ...last, at: '2026-11-19T01:10:00Z' }],
  ])('is not good where %s', (_, old) => {
    expect(stateOf({ last: old }, [job]).tone).toBe('warn');
  });

  test('is not good where all backups are on the server itself', () => {
    expect(stateOf({ onlyHere: true }, [job]).tone).toBe('warn');
  });

  test('is not good where a restore failed on trial', () => {
    const failed = { at: last.at, ok: false, title: 'Wiki', minutes: 0, text: 'x', isDoubtful: false, start: null };
    expect(stateOf({ drill: failed }, [job]).tone).toBe('warn');
  });

  test('is not good where a check found damage, the newest backup lacks apps or the sheet is open', () => {
    expect(stateOf({}, [job, { ...job, title: 'Rot', damaged: true }])).toMatchObject({
      tone: 'warn',
      damagedAt: 'Rot',
    });
    expect(stateOf({}, [job], ['Wiki'])).toMatchObject({ tone: 'warn', missed: ['Wiki'] });
    expect(stateOf({ sheetConfirmed: false }, [job]).tone).toBe('warn');
    expect(stateOf({ sheetConfirmed: null }, [job]).tone).toBe('good');
  });

  test('names the place where the newest backup failed, also while another one runs', () => {
    const failed = { ...job, title: 'Rot', lastRun: { at: last.at, ok: false, text: 'full' } };
    const running = { ...job, progress: 0 };
    expect(stateOf({}, [running, failed])).toMatchObject({
      tone: 'warn',
      isRunning: true,
      failedAt: 'Rot',
    });
  });

  test('says that a backup runs', () => {
    expect(stateOf({}, [{ ...job, progress: 40 }])).toMatchObject({
      tone: 'accent',
      isRunning: true,
    });
  });

  test('waits for a disk only where no other place has a time', () => {
    const plugged = { ...job, udev: true };
    expect(stateOf({ next: null }, [plugged]).waitsForDisk).toBe(true);
    expect(stateOf({}, [plugged]).waitsForDisk).toBe(false);
    expect(stateOf({ next: null }, [job]).waitsForDisk).toBe(false);
  });
});

test('a backup of all goes to every place that can be used and has none running', () => {
  const place = (id: string, available: boolean, progress: number | null) => ({ id, available, progress });
  const ids = (places: ReturnType<typeof place>[]) => placesToStart(places).map(({ id }) => id);
  expect(ids([place('a', true, null), place('b', true, 0), place('c', false, null), place('d', true, null)])).toEqual([
    'a',
    'd',
  ]);
  expect(ids([place('a', false, null), place('b', false, null)])).toEqual(['a']);
  expect(ids([place('a', true, 10), place('b', false, null)])).toEqual([]);
});

test('what still works is every medium that lacks nothing', () => {
  expect(usableMedia([])).toEqual(['usb', 'network', 'cloud']);
  expect(usableMedia([{ medium: 'usb', packages: ['parted'] }])).toEqual(['network', 'cloud']);
  expect(usableMedia([{ medium: 'usb', packages: [] }])).toEqual(['usb', 'network', 'cloud']);
});

test('only what neither a timetable nor a disk starts is fixed', () => {
  const of = (cron: boolean, udev: boolean): Pick<BackupJob, 'cron' | 'udev'> => ({ cron, udev });
  expect([of(false, false), of(true, false), of(false, true)].map(isFixed)).toEqual([true, false, false]);
});
