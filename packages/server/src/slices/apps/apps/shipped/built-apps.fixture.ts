import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InstalledApp } from '@kontor/contract/apps/apps';
import { minutes, seconds } from '@kontor/platform/work/durations';
import { startBox } from '@kontor/testkit/box';
import { type Answer, ask } from '@kontor/testkit/client';
import { hasDocker, startDockerDaemon, type TestDaemon } from '@kontor/testkit/docker/daemon';
import { hasDebootstrap, provideDebianBase } from '@kontor/testkit/docker/debian-base';
import { knownPassword } from '@kontor/testkit/known-users';
import { hasSlapd } from '@kontor/testkit/ldap';
import { expect, vi } from 'vitest';

/** Whether this machine can build apps of the catalogue and sign in to them. */
export const canBuild = hasDocker && hasSlapd && hasDebootstrap;

const shipped = join(import.meta.dirname, '../../../../../../../catalogue');
const english = { headers: { 'accept-language': 'en' } };

export const eventually = <T>(work: () => T | Promise<T>, timeout = seconds(30)): Promise<T> =>
  vi.waitFor(work, { timeout, interval: 50 });

/** Returns the version of an app in the catalogue. */
export const shippedVersion = (id: string): string =>
  /^version: *'?([^'\n]*)/m.exec(readFileSync(join(shipped, id, 'manifest.yaml'), 'utf8'))?.[1] ?? '';

/** Copies apps of the catalogue. Returns the folder, which is a catalogue of these. */
export function copyShipped(ids: readonly string[]): string {
  const catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
  for (const id of ids) cpSync(join(shipped, id), join(catalogue, id), { recursive: true });
  return catalogue;
}

/** Opens a box whose store offers a catalogue, and whose containers run in a daemon. */
export async function openShippedApps(catalogue: string, daemon: TestDaemon, environment: Record<string, string> = {}) {
  const here = { KONTOR_CATALOGUE: catalogue, KONTOR_ENGINE: 'auto', KONTOR_DOCKER_SOCKET: daemon.socket };
  const box = await startBox({ environment: { ...here, KONTOR_LDAP_PORT: '0', ...environment } });
  const admin = await box.signedIn({ role: 'admin', mode: true, uid: 'admin@kontor.localhost' });
  const find = async (id: string): Promise<InstalledApp | undefined> =>
    (await admin.get('/api/v1/apps')).json.find((app) => app.instanceId === `app-${id}`);
  const idle = () => eventually(() => expect(box.jobs.open()).toEqual([]), minutes(10));

  return {
    box,
    admin,
    find,
    idle,
    /** Waits until no job is open and the app runs in this version. */
    async runs(id: string, appVersion: string): Promise<void> {
      const said = follow(join(box.data, 'logs', 'apps', `app-${id}.log`));
      await eventually(() => {
        said.look();
        expect(box.jobs.open()).toEqual([]);
      }, minutes(10));
      const words = () => [...box.log.lines, ...said.lines()].slice(-200).join('\n');
      await eventually(async () => expect(await find(id), words()).toMatchObject({ status: 'RUNNING', appVersion }));
    },
    install: (id: string, body: object) => admin.post(`/api/v1/apps/${id}`, { body }),
    update: (id: string) => admin.patch(`/api/v1/apps/app-${id}`, { body: {} }),
    removeWithData: (id: string) => admin.delete(`/api/v1/apps/app-${id}?removeData=true&password=${knownPassword}`),
    /** Resolves with the texts of all messages, as users read them. */
    messageTexts: async (): Promise<string> =>
      (await admin.get('/api/v1/messages', english)).json.map(({ text }) => text).join('\n'),
    /** Calls an app through the box's own edge. */
    async call(id: string, method: string, path: string, headers = {}, body = ''): Promise<Answer> {
      const { host } = new URL((await find(id))?.url ?? '');
      return ask(box.port, method, path, { host, headers, body });
    },
    end: () => box.end(),
  };
}

/** Opens a box with a Docker daemon of its own, whose store offers the built apps with these ids. */
export async function openBuiltApps(
  ids: readonly string[],
  { environment = {} }: { environment?: Record<string, string> } = {},
) {
  const catalogue = copyShipped(ids);
  const daemon = await startDockerDaemon();
  await provideDebianBase(daemon.socket);
  const apps = await openShippedApps(catalogue, daemon, environment);

  /** Offers another version of an app with a changed Dockerfile. */
  async function renew(id: string, version: string, recipe: (text: string) => string = (text) => text): Promise<void> {
    edit(join(catalogue, id, 'manifest.yaml'), (text) => text.replace(/^version: .*$/m, `version: '${version}'`));
    cpSync(join(shipped, id, 'image', 'Dockerfile'), join(catalogue, id, 'image', 'Dockerfile'));
    edit(join(catalogue, id, 'image', 'Dockerfile'), recipe);
    await apps.box.slices.store.reload();
  }

  return {
    ...apps,
    daemon,
    catalogue,
    renew,
    async close(): Promise<void> {
      await apps.end();
      await daemon.end();
      rmSync(catalogue, { recursive: true, force: true });
    },
  };
}

export type BuiltApps = Awaited<ReturnType<typeof openBuiltApps>>;

/** Follows the log of an app, so that it can be read even after the log is removed. */
function follow(file: string) {
  const state = { text: '' };
  return {
    look() {
      if (existsSync(file)) state.text = readFileSync(file, 'utf8');
    },
    lines: (): string[] => state.text.split('\n'),
  };
}

/** Returns the header for HTTP basic authentication. */
export const basic = (uid: string, password = knownPassword) => ({
  authorization: `Basic ${Buffer.from(`${uid}:${password}`).toString('base64')}`,
});

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}
