import { describe, expect, test } from 'vitest';
import type { AppStatus } from '../../apps/apps.ts';
import type { ProgressType } from '../../talk/messages.ts';
import {
  exitAction,
  hasFailed,
  howToOpen,
  isBusy,
  mayUninstall,
  memoryFits,
  mentionsUnknownApp,
  newestProgress,
  sharesFiles,
  shownStatus,
} from './apps.ts';

const app = (status: AppStatus, more = {}) => ({
  instanceId: 'app-wiki',
  storeId: 'wiki',
  appVersion: '1.2',
  status,
  progress: 100,
  ...more,
});

const progressReport = (progressType: ProgressType | null, progress: number | undefined, more = {}) => ({
  indicatorId: 'app-wiki',
  type: 'PROGRESS' as const,
  progressType,
  status: 'OK' as const,
  messageTime: '2026-11-21T10:00:00.000Z',
  ...(progress === undefined ? {} : { progress }),
  ...more,
});

describe('status of an app from its messages', () => {
  const table: [ProgressType, AppStatus][] = [
    ['APP_INSTALLATION', 'INSTALLING'],
    ['APP_UPDATE', 'UPDATING'],
    ['APP_REMOVAL', 'UNINSTALLING'],
    ['APP_RESTORATION', 'RESTORING'],
    ['APP_STARTING', 'STARTING'],
    ['APP_RUNNING', 'RUNNING'],
  ];
  test.each(table)('%s on its way gives %s', (progressType, status) => {
    expect(shownStatus(app('NOT_RUNNING'), [progressReport(progressType, 40)])).toEqual({ status, progress: 40 });
  });

  test('a build matches store id and version, nothing else', () => {
    const build = progressReport('DOCKER_BUILD', 10, { indicatorId: 'wiki:1.2' });
    expect(shownStatus(app('NOT_RUNNING'), [build])).toEqual({ status: 'BUILDING_IMAGE', progress: 10 });
    expect(shownStatus(app('NOT_RUNNING', { appVersion: '1.3' }), [build]).status).toBe('NOT_RUNNING');
    expect(shownStatus(app('NOT_RUNNING'), [progressReport('DOCKER_BUILD', 10)]).status).toBe('NOT_RUNNING');
  });

  test('a build is of none that runs already, which is another instance or one the list is late for', () => {
    const build = progressReport('DOCKER_BUILD', 10, { indicatorId: 'wiki:1.2' });
    expect(shownStatus(app('RUNNING'), [build])).toEqual({ status: 'RUNNING', progress: 100 });
    expect(mentionsUnknownApp([app('RUNNING')], [build])).toBe(true);
    expect(mentionsUnknownApp([app('RUNNING'), app('BUILDING_IMAGE')], [build])).toBe(false);
  });

  test('what follows a build in the same message ends it', () => {
    const built = app('BUILDING_IMAGE', { progress: 20 });
    expect(shownStatus(built, [progressReport('DOCKER_BUILD', 40, { indicatorId: 'wiki:1.2' })])).toEqual({
      status: 'BUILDING_IMAGE',
      progress: 40,
    });
    expect(shownStatus(built, [progressReport('APP_INSTALLATION', 60)])).toEqual({
      status: 'INSTALLING',
      progress: 60,
    });
    expect(shownStatus(built, [progressReport('APP_STARTING', 90)])).toEqual({ status: 'STARTING', progress: 90 });
  });

  test('the end of something the list still takes for unfinished counts', () => {
    expect(shownStatus(app('INSTALLING', { progress: 90 }), [progressReport('APP_RUNNING', 100)])).toEqual({
      status: 'RUNNING',
      progress: 100,
    });
  });

  test('a missing progress is the end', () => {
    expect(shownStatus(app('STARTING'), [progressReport('APP_RUNNING', undefined)]).status).toBe('RUNNING');
    expect(shownStatus(app('NOT_RUNNING'), [progressReport('APP_STARTING', undefined)]).status).toBe('NOT_RUNNING');
  });

  test('an old message does not start a stopped app', () => {
    expect(shownStatus(app('NOT_RUNNING'), [progressReport('APP_RUNNING', 100)]).status).toBe('NOT_RUNNING');
  });

  test('what failed, what is about other apps and what is no progress says nothing', () => {
    for (const message of [
      progressReport('APP_UPDATE', 40, { status: 'ERROR' }),
      progressReport('APP_UPDATE', 40, { indicatorId: 'app-other' }),
      progressReport('APP_UPDATE', 40, { type: 'NOTIFICATION' }),
      progressReport('CREATING_BACKUP', 40),
      progressReport(null, 40),
    ]) {
      expect(shownStatus(app('RUNNING'), [message])).toEqual({ status: 'RUNNING', progress: 100 });
    }
  });

  test('the newest message counts, whatever the order', () => {
    const older = progressReport('APP_INSTALLATION', 99, { messageTime: '2026-11-21T09:00:00.000Z' });
    const newer = progressReport('APP_STARTING', 50);
    expect(shownStatus(app('INSTALLING'), [older, newer]).status).toBe('STARTING');
    expect(newestProgress(app('INSTALLING'), [newer, older])).toBe(newer);
  });

  test('a message on its way about an unknown app asks for the list', () => {
    expect(mentionsUnknownApp([], [progressReport('APP_INSTALLATION', 3)])).toBe(true);
    expect(mentionsUnknownApp([app('RUNNING')], [progressReport('APP_INSTALLATION', 3)])).toBe(false);
    expect(mentionsUnknownApp([], [progressReport('APP_REMOVAL', 100)])).toBe(false);
    expect(mentionsUnknownApp([], [progressReport('APP_INSTALLATION', 3, { status: 'ERROR' })])).toBe(false);
    expect(mentionsUnknownApp([], [progressReport('CREATING_BACKUP', 3)])).toBe(false);
  });
});

describe('opening an app', () => {
  const store = (noWebUI: boolean, iframe: boolean) => ({ noWebUI, addons: { embed: { iframe } } });
  test.each([
    ['NOT_RUNNING', store(true, true), 'not-running'],
    ['UPDATING', store(false, false), 'not-running'],
    ['RUNNING', store(true, true), 'no-interface'],
    ['RUNNING', store(false, true), 'frame'],
    ['RUNNING', store(false, false), 'new-tab'],
    ['RUNNING', { noWebUI: false, addons: {} }, 'new-tab'],
    ['RUNNING', null, 'new-tab'],
  ] as const)('%s %j: %s', (status, storeApp, opening) => {
    expect(howToOpen({ status, storeApp })).toBe(opening);
  });
});

test.each([
  ['', true],
  ['STARTING', true],
  ['RUNNING', true],
  ['NOT_RUNNING', true],
  ['INSTALLING', false],
  ['UPDATING', false],
  ['UNINSTALLING', false],
  ['RESTORING', false],
  ['BUILDING_IMAGE', false],
] as const)('uninstalling while %s: %s', (status, offered) => {
  expect(mayUninstall(status)).toBe(offered);
});

test.each([
  ['INSTALLING', true, true, 'cancel'],
  ['BUILDING_IMAGE', true, true, 'cancel'],
  ['STARTING', true, true, 'cancel'],
  ['STARTING', true, false, undefined],
  ['UNINSTALLING', true, false, undefined],
  ['RESTORING', true, true, 'cancel'],
  ['STARTING', false, false, 'uninstall'],
  ['RUNNING', false, false, 'uninstall'],
  ['NOT_RUNNING', false, false, 'uninstall'],
] as const)(
  'the way out of an app that is %s (worked on: %s, can be called off: %s): %s',
  (status, isWorkedOn, mayCancel, action) => {
    expect(exitAction({ status, isWorkedOn, mayCancel })).toBe(action);
  },
);

test('only an app that should run has failed when it does not', () => {
  expect(hasFailed({ status: 'NOT_RUNNING', isWanted: true })).toBe(true);
  expect(hasFailed({ status: 'NOT_RUNNING', isWanted: false })).toBe(false);
  expect(hasFailed({ status: 'STARTING', isWanted: true })).toBe(false);
});

test('only running and stopped apps are not busy', () => {
  expect(isBusy('RUNNING')).toBe(false);
  expect(isBusy('NOT_RUNNING')).toBe(false);
  expect(isBusy('STARTING')).toBe(true);
});

test('memory fits with a tenth to spare', () => {
  expect(memoryFits(1_000_000, 1_100_000_000)).toBe(true);
  expect(memoryFits(1_000_000, 1_100_001_000)).toBe(false);
  expect(memoryFits(0, 0)).toBe(true);
  expect(memoryFits(null, 9e12)).toBe(true);
});

test('file sharing is known by its id', () => {
  expect(['files', 'seafile-pro', 'nextcloud', 'hfs2'].every(sharesFiles)).toBe(true);
  expect(['wiki', 'my-files', 'cloud'].some(sharesFiles)).toBe(false);
});
