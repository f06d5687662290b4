import { unknownStatus } from '@kontor/contract/machine/repair';
import { faultTextOf } from '@kontor/contract/machine/repair-texts';
import { AdapterError, RefusedError } from '@kontor/platform/errors';
import { seconds } from '@kontor/platform/work/durations';
import { createReconciler } from '@kontor/platform/work/reconcile';
import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Check, createPlanCheck, type Fault } from '../../../core/checks.ts';
import type { Slice } from '../../../core/slice.ts';
import { createRepairService } from './service.ts';

let clock: ReturnType<typeof createVirtualClock>;
let core: TestCore;
beforeEach(() => {
  clock = createVirtualClock();
  core = createTestCore({ clock });
  leads = () => Promise.resolve(true);
});
afterEach(() => core.remove());

/** What a look at the portal's name finds. */
let leads: () => Promise<boolean>;
const serviceOf = (...slices: Slice[]) =>
  createRepairService({
    core,
    domains: { portalLeadsHere: () => leads() },
    users: {
      countAdministrators: () => 1,
      countAdministratorsSignedIn: () => 1,
      countAdministratorsAwaited: () => 0,
      countUsers: () => ({ all: 1, signedIn: 1 }),
    },
    backups: { lastBackup: () => undefined, countPlaces: () => 0, areOnlyHere: () => false },
    slices: () => slices,
  });
const actor = { uid: 'admin@x', address: '10.0.0.1' };
const request = { language: 'en' as const, subject: '', afterAnswer: () => {} };
const title = (detail: string) => ({ params: { title: 'Redis', detail }, fixes: [] });
const down = (detail: string): Fault => ({ code: 'database-down', ...title(detail) });
const check = (name: string, more: Partial<Check> = {}): Check => ({
  ...{ name, part: 'database', severity: 'service', find: () => [down(name)] },
  ...more,
});
const throwing = (message: string) => () => {
  throw new Error(message);
};

test('the summary says whether the name of the portal leads here, and claims nothing where that is not known', async () => {
  const said = async () => (await serviceOf().summarize('en')).portalLeadsHere;
  expect(await said()).toBe(true);
  leads = () => Promise.resolve(false);
  expect(await said()).toBe(false);
  leads = () => Promise.reject(new Error('no network'));
  expect(await said()).toBe(true);
});

describe('checks', () => {
  test('what a check of a slice finds is shown with its sentence, and where nothing is found nothing is', async () => {
    const { read } = serviceOf(
      { name: 'a', checks: [check('disk')] },
      { name: 'b', checks: [check('x', { find: () => [] })] },
    );
    const text = faultTextOf('database-down', 'en', { title: 'Redis', detail: 'disk' });
    expect((await read('en')).faults).toEqual([
      { part: 'database', code: 'database-down', subject: '', text, actions: [] },
    ]);
    expect(await serviceOf({ name: 'none' }).read('en')).toEqual({ ...unknownStatus, faults: [] });
  });

  test('code, subject, detail and time are shown as the fault says', async () => {
    const fault: Fault = { ...down('x'), shownCode: 'addon-redis', subject: 'redis', detail: 'line 1', since: 0 };
    const { faults } = await serviceOf({ name: 'a', checks: [check('a', { find: () => [fault] })] }).read('en');
    const since = '1970-01-01T00:00:00.000Z';
    expect(faults).toMatchObject([{ code: 'addon-redis', subject: 'redis', detail: 'line 1', since }]);
  });

  test('the worst is shown first, and what is equally bad in the order of the slices', async () => {
    const of = (name: string, severity: Check['severity']) => ({ name, checks: [check(name, { severity })] });
    const slices = [of('1', 'work'), of('2', 'app'), of('3', 'service'), of('4', 'critical'), of('5', 'service')];
    const { faults } = await serviceOf(...slices).read('en');
    expect(faults.map(({ text }) => text.at(-1))).toEqual(['4', '3', '5', '2', '1']);
  });

  test('the fields of all checks make the reply', async () => {
    const edge = check('edge', { status: () => ({ edgeStatus: 'running' }) });
    const directory = check('directory', { status: async () => ({ ldapStatus: 'down' }) });
    const info = await serviceOf({ name: 'a', checks: [edge] }, { name: 'b', checks: [directory] }).read('en');
    expect(info).toMatchObject({ edgeStatus: 'running', ldapStatus: 'down', mysqlStatus: null });
  });

  test.each<[string, Partial<Check>]>([
    ['finding', { find: throwing('no such table') }],
    ['its state', { find: () => [], status: throwing('no such table') }],
    ['its state later', { find: () => [], status: () => Promise.reject(new Error('no such table')) }],
  ])('one that throws at %s is shown as failing itself, and the others as ever', async (_, broken) => {
    const { read } = serviceOf({ name: 'a', checks: [check('broken', broken)] }, { name: 'b', checks: [check('b')] });
    for (let poll = 0; poll < 3; poll += 1)
      expect((await read('en')).faults).toMatchObject([
        {
          part: 'database',
          code: 'check-failing',
          text: expect.stringMatching(/cannot check .* no such table$/),
          actions: [],
        },
        { code: 'database-down' },
      ]);
    expect(core.log.lines.filter((line) => String(line).includes('a check failed'))).toHaveLength(1);
  });
});

test('a check whose state never comes is shown as failing after five seconds, and the page with the others', async () => {
  const hanging = check('hanging', { find: () => [], status: () => new Promise(() => {}) });
  const { read } = serviceOf({ name: 'a', checks: [hanging] }, { name: 'b', checks: [check('b')] });
  const info = read('en');
  await clock.advance(seconds(5));
  expect((await info).faults).toMatchObject([{ code: 'check-failing' }, { code: 'database-down' }]);
});

describe('fixes', () => {
  const repairs: string[] = [];
  beforeEach(() => void repairs.splice(0));
  const fixing = (name: string, more: Partial<Check> = {}) =>
    check(name, { fixes: { RESTART_MYSQL: ({ subject }) => void repairs.push(`${name} ${subject}`.trim()) }, ...more });

  test('runs the fix of the check that has it and says how things are then', async () => {
    const found = () => (repairs.length === 0 ? [down('x')] : []);
    const { repair } = serviceOf({ name: 'a', checks: [check('other'), fixing('a', { find: found })] });
    const { faults } = await repair('RESTART_MYSQL', request, actor);
    expect(repairs).toEqual(['a']);
    expect(faults).toMatchObject([{ text: expect.stringContaining('other') }]);
  });

  test('a fix that is limited to a subject runs for that alone', async () => {
    const { repair } = serviceOf({ name: 'a', checks: ['one', 'two'].map((name) => fixing(name, { subject: name })) });
    await repair('RESTART_MYSQL', { ...request, subject: 'two' }, actor);
    expect(repairs).toEqual(['two two']);
    await expect(repair('RESTART_MYSQL', { ...request, subject: 'three' }, actor)).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(repair('RETRY_EDGE', request, actor)).rejects.toMatchObject({ code: 'not-found' });
    expect(repairs).toEqual(['two two']);
  });

  test.each([
    [new AdapterError('slapd does not start'), 'slapd does not start'],
    [new RefusedError('disk-full'), expect.stringMatching(/^\p{Lu}.*\.$/u)],
  ])('a fix that throws %s is refused with the reason', async (cause, reason) => {
    const { repair } = serviceOf({
      name: 'a',
      checks: [fixing('a', { fixes: { RETRY_EDGE: () => Promise.reject(cause) } })],
    });
    await expect(repair('RETRY_EDGE', request, actor)).rejects.toMatchObject({
      ...{ code: 'repair-failed', params: { reason } },
    });
  });

  test('a bug in a fix stays a bug', async () => {
    const { repair } = serviceOf({
      name: 'a',
      checks: [fixing('a', { fixes: { RETRY_EDGE: throwing('undefined') } })],
    });
    await expect(repair('RETRY_EDGE', request, actor)).rejects.toThrow(/^undefined$/);
  });
});

describe('reconcilers', () => {
  let looks: string[];
  beforeEach(() => {
    looks = [];
  });
  const broken = (name: string) =>
    createReconciler<object, object, never>({
      ...{ name, clock: core.clock, log: core.log, desired: () => ({}), plan: () => [], apply: async () => {} },
      async actual() {
        looks.push(name);
        throw new Error('no answer');
      },
    });
  async function failing(name: string) {
    const reconciler = broken(name);
    reconciler.wake();
    await reconciler.idle();
    return reconciler;
  }

  test('one that no check of its slice reports is shown with the general sentence, and tried again', async () => {
    const reconciler = await failing('shares');
    const { read, repair } = serviceOf({ name: 'shares', reconcilers: [reconciler] });
    const shown = { part: 'plan', code: 'plan-failing', subject: 'shares', actions: ['RETRY_PLAN'] };
    expect((await read('en')).faults).toMatchObject([shown]);
    await repair('RETRY_PLAN', { ...request, subject: 'shares' }, actor);
    await reconciler.stop();
    expect(looks).toEqual(['shares', 'shares']);
  });

  test('one that a check reports is shown by that alone', async () => {
    const [one, other] = [await failing('one'), await failing('other')];
    const named = { name: 'a', reconcilers: [one], checks: [createPlanCheck(one, { failing: 'addons-failing' })] };
    const silent = { name: 'b', reconcilers: [other], checks: [check('b', { find: () => [], reconcilers: [other] })] };
    const { read, repair } = serviceOf(named, silent);
    expect((await read('en')).faults.map(({ code }) => code)).toEqual(['addons-failing']);
    await expect(repair('RETRY_PLAN', { ...request, subject: 'other' }, actor)).rejects.toMatchObject({
      code: 'not-found',
    });
    await Promise.all([one.stop(), other.stop()]);
  });
});
