import { once } from 'node:events';
import { appendFileSync, chmodSync, existsSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { dnOfUser } from '@kontor/contract/rules/people/dn';
import { systemClock } from '@kontor/platform/work/clock';
import { hours } from '@kontor/platform/work/durations';
import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { knownPassword } from '@kontor/testkit/known-users';
import { hasSlapd, ldapWhoami } from '@kontor/testkit/ldap';
import { createMemoryEngine, type MemoryEngine, silent } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { partMarker } from '../../../adapters/ldap/slapd-process.ts';
import { findMarked } from '../../../adapters/run-command/process-table.ts';
import { freePort } from '../../mail/outbox/free-port.fixture.ts';

// Each damage is done to a running box, shown on the page for repair, and mended by the calls of that page alone.
let box: TestBox;
let engine: MemoryEngine;
let admin: Client & { uid: string };
let ldapPort: number;
/** Milliseconds the clock of the box is off. */
let drift: number;

const uid = 'olga@kontor.localhost';
const eventually = <T>(ask: () => T | Promise<T>): Promise<T> => vi.waitFor(ask, { timeout: 30_000, interval: 50 });
const info = async () => (await admin.get('/api/v1/repair', { headers: { 'accept-language': 'en' } })).json;
const codes = async () => (await info()).faults.map(({ code }) => code);
const shows = (code: string) => eventually(async () => expect(await codes()).toContain(code));
const isFine = () => eventually(async () => expect(await codes()).toEqual([]));
const repair = async (action: string, subject?: string) => {
  const body = { action, ...(subject !== undefined && { subject }) };
  expect(await admin.post('/api/v1/system', { body })).toMatchObject({ status: 200 });
};
const canBind = () =>
  eventually(async () => {
    const login = { url: `ldap://127.0.0.1:${ldapPort}`, dn: dnOfUser(uid), password: knownPassword };
    expect((await ldapWhoami(login)).code).toBe(0);
  });
const slapds = (): number[] =>
  findMarked(partMarker, '')
    .map(({ pid }) => pid)
    .filter((pid) => existsSync(`/proc/${pid}/cwd`) && readlinkSync(`/proc/${pid}/cwd`) === join(box.data, 'ldap'));

async function open(port: number): Promise<void> {
  drift = 0;
  ldapPort = port;
  engine = createMemoryEngine({ program: silent });
  const clock = { ...systemClock, now: () => systemClock.now() + drift };
  box = await startBox({ engine, clock, environment: { KONTOR_LDAP_PORT: String(port) } });
  admin = await box.signedIn({ uid, role: 'admin', mode: true });
}
beforeEach(async () => {
  await open(await freePort());
  await isFine();
  await canBind();
});
afterEach(() => box.end());

describe.runIf(hasSlapd)('the directory', () => {
  test('without its folder is built anew', async () => {
    rmSync(join(box.data, 'ldap'), { recursive: true });
    for (const pid of slapds()) process.kill(pid, 'SIGKILL');
    await repair('REINSTALL_LDAP');
    await isFine();
    await canBind();
  });

  test('whose process was killed is started again', async () => {
    const before = slapds();
    for (const pid of before) process.kill(pid, 'SIGKILL');
    await repair('RESTART_LDAP');
    await isFine();
    await canBind();
    expect(slapds().filter((pid) => before.includes(pid))).toEqual([]);
  });

  test('whose configuration somebody changed has its own again, and the change goes when nobody needs it', async () => {
    const file = join(box.data, 'ldap', 'slapd.conf');
    appendFileSync(file, '# mine\n');
    await repair('RESTART_LDAP');
    await shows('directory-edited');
    expect(readFileSync(file, 'utf8')).not.toContain('# mine');
    await repair('DELETE_DIRECTORY_EDITS');
    await isFine();
    await canBind();
  });

  test('whose port another program took says so, and runs once it is free', async () => {
    const other = createServer();
    // The box starts it again at once and may be first.
    await eventually(async () => {
      for (const pid of slapds()) process.kill(pid, 'SIGKILL');
      other.listen(ldapPort, '127.0.0.1');
      await once(other, 'listening');
    });
    await shows('directory-port-taken');
    other.close();
    await repair('RESTART_LDAP');
    await isFine();
    await canBind();
  });
});

describe('the data folder', () => {
  test('that others may read is closed', async () => {
    chmodSync(box.data, 0o755);
    chmodSync(join(box.data, 'secrets'), 0o777);
    await shows('data-open');
    await repair('CLOSE_DATA');
    await isFine();
    expect([box.data, join(box.data, 'secrets')].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700]);
  });

  test('whose key is gone gets it back from the running server', async () => {
    const file = join(box.data, 'secrets', 'box-key');
    const key = readFileSync(file, 'utf8');
    rmSync(file);
    await shows('key-file-missing');
    await repair('WRITE_KEY');
    await isFine();
    expect(readFileSync(file, 'utf8').trim()).toBe(key.trim());
  });
});

test('a clock that was set back is told, and taken for right when somebody says so', async () => {
  drift = hours(5);
  await admin.post('/api/v1/adminmode', { body: { password: knownPassword } });
  await admin.post('/api/v1/groups', { body: { cn: 'Later', description: 'Later' } });
  drift = 0;
  await shows('clock-behind');
  await repair('ACCEPT_CLOCK');
  await isFine();
  expect((await admin.post('/api/v1/groups', { body: { cn: 'Now', description: 'Now' } })).status).toBeLessThan(300);
  await isFine();
});

test('a held plan is carried out when it is let go', async () => {
  for (let at = 0; at < 7; at += 1)
    await engine.start({
      ...{ engine: 'process', network: 'machine', instance: `app-unknown-${at}`, generation: 1, memoryLimit: 1 },
      ...{ logFile: '/dev/null', command: ['node'], env: {}, folder: '/', writable: [], uid: undefined },
    });
  await repair('RETRY_PLAN', 'apps').catch(() => undefined);
  box.slices.all
    .flatMap(({ reconcilers = [] }) => reconcilers)
    .find(({ name }) => name === 'apps')
    ?.wake();
  await shows('apps-held');
  await repair('RELEASE_PLAN', 'apps');
  await isFine();
  expect(await engine.list()).toEqual([]);
});

test('a job that is stuck goes on when somebody asks', async () => {
  await admin.post('/api/v1/apps/probe', { body: {} });
  await eventually(async () => expect(await engine.list()).toHaveLength(1));
  const id = box.jobs.open()[0]?.id ?? '';
  box.database.script(
    "CREATE TRIGGER app_stays BEFORE UPDATE OF wanted ON apps BEGIN SELECT RAISE(ABORT, 'the disk says no'); END;",
  );
  box.jobs.cancel(id);
  await shows('job-undoing');
  box.database.script('DROP TRIGGER app_stays;');
  await repair('RETRY_JOB', id);
  await isFine();
  await eventually(async () => expect((await info()).jobs).toEqual([]));
});
