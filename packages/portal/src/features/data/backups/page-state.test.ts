import type { BackupJob } from '@kontor/contract/data/backups';
import { describe, expect, test } from 'vitest';
import { isFixed, pageState, placesToStart, usableMedia } from './page-state.ts';

const now = Date.parse('2026-11-28T12:00:00Z');
const last = { at: '2026-11-28T01:10:00Z', place: 'USB', sizeInKBytes: 5 };
const drill = null;
const next = '2026-11-29T01:00:00Z';
const job = { title: 'Blau', progress: null, lastRun: { at: last.at, ok: true, text: '' }, udev: false };

describe('the first line', () => {
  test('is good where the last backup is a new one', () => {
    expect(pageState({ last, next, drill }, [job], now)).toEqual({
      tone: 'good',
      isRunning: false,
      failedAt: undefined,
      waitsForDisk: false,
    });
  });

  test.each([
    ['there is none', null],
    ['it is older than a week', { ...last, at: '2026-11-19T01:10:00Z' }],
  ])('is not good where %s', (_, old) => {
    expect(pageState({ last: old, next, drill }, [job], now).tone).toBe('warn');
  });

  test('is not good where a restore failed on trial', () => {
    const failed = { at: last.at, ok: false, title: 'Wiki', minutes: 0, text: 'x' };
    expect(pageState({ last, next, drill: failed }, [job], now).tone).toBe('warn');
  });

  test('names the place where the newest backup failed, also while another one runs', () => {
    const failed = { ...job, title: 'Rot', lastRun: { at: last.at, ok: false, text: 'full' } };
    const running = { ...job, progress: 0 };
    expect(pageState({ last, next, drill }, [running, failed], now)).toMatchObject({
      tone: 'warn',
      isRunning: true,
      failedAt: 'Rot',
    });
  });

  test('says that a backup runs', () => {
    expect(pageState({ last, next, drill }, [{ ...job, progress: 40 }], now)).toMatchObject({
      tone: 'accent',
      isRunning: true,
    });
  });

  test('waits for a disk only where no other place has a time', () => {
    const plugged = { ...job, udev: true };
    expect(pageState({ last, next: null, drill }, [plugged], now).waitsForDisk).toBe(true);
    expect(pageState({ last, next, drill }, [plugged], now).waitsForDisk).toBe(false);
    expect(pageState({ last, next: null, drill }, [job], now).waitsForDisk).toBe(false);
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
