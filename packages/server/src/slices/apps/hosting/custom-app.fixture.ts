import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HostingConfig } from '@kontor/contract/apps/hosting';
import { seconds } from '@kontor/platform/work/durations';
import type { TestBox } from '@kontor/testkit/box';
import { type Answer, ask, type Client, clientOf } from '@kontor/testkit/client';
import { expect, vi } from 'vitest';

export const eventually = <T>(work: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(work, { timeout: seconds(30), interval: 50 });

/** Uploads an archive like a browser. */
export function uploadTo(port: number, token: string, archive: Buffer, name = 'site.tar.gz') {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(archive)]), name);
  const headers = { 'accept-language': 'en' };
  return clientOf(port, token).post('/api/v1/hostings/uploads', { headers, body: form });
}

/** Actions of an administrator on custom apps. */
export function customApps(box: TestBox, admin: Client) {
  const upload = (archive: Buffer, name?: string) => uploadTo(box.port, admin.token ?? '', archive, name);

  async function host(
    archive: Buffer,
    config: Partial<HostingConfig> & { domain: string; answers?: Record<string, unknown>; rights?: string[] },
    name?: string,
  ) {
    const { json } = await upload(archive, name);
    const body = { title: config.domain, ...config };
    return admin.post(`/api/v1/hostings/${json.ticket}`, { body, headers: { 'accept-language': 'en' } });
  }

  const find = async (instanceId: string) => {
    const { json } = await admin.get('/api/v1/apps', { headers: { 'accept-language': 'en' } });
    return json.find((app) => app.instanceId === instanceId);
  };

  /** Waits until no job is open and the app has this status. */
  async function untilStatus(instanceId: string, status: string | undefined): Promise<void> {
    await eventually(() => expect(box.jobs.open()).toEqual([]));
    await eventually(async () => expect((await find(instanceId))?.status).toBe(status));
  }

  return {
    upload,
    host,
    find,
    untilStatus,
    /** Hosts an app and waits until it runs. Resolves with its id. */
    async hosted(...args: Parameters<typeof host>): Promise<string> {
      const { instanceId } = (await host(...args)).json;
      await eventually(() => expect(box.jobs.open()).toEqual([]));
      const status = (await find(instanceId))?.status;
      expect([status, status === 'RUNNING' ? '' : logOf(box, instanceId)]).toEqual(['RUNNING', '']);
      return instanceId;
    },
    /** Sends a request to the app's host, anonymously or with headers. */
    visit: (host: string, path = '/', headers: Record<string, string> = {}): Promise<Answer> =>
      ask(box.port, 'GET', path, { host: `${host}.kontor.localhost:${box.port}`, headers }),
    open: (host: string, path: string) => openPage(box.port, admin.token, host, path),
    /** Calls the app directly, bypassing the edge. */
    inside(instanceId: string, path: string, asked: Parameters<typeof ask>[3] & { method?: string } = {}) {
      const route = box.slices.apps.routes().find(({ instance }) => instance === instanceId);
      return ask(route?.port ?? 0, asked.method ?? 'GET', path, asked);
    },
  };
}

/** Returns the end of an app's log, to explain a failure. */
function logOf({ data }: TestBox, instanceId: string): string {
  const log = join(data, 'logs', 'apps', `${instanceId}.log`);
  return existsSync(log) ? readFileSync(log, 'utf8').slice(-2_000) : '';
}

/** Opens a page like the browser of a user signed in to the portal, following redirects. */
async function openPage(port: number, token: string | undefined, host: string, path: string): Promise<Answer> {
  const at = (name: string) => `${name}.kontor.localhost:${port}`;
  const jars = new Map([[at('cloud'), `USESSIONID=${token}`]]);
  let next = new URL(path, `http://${at(host)}`);
  for (let hop = 0; hop < 8; hop += 1) {
    const cookie = jars.get(next.host) ?? '';
    const headers = { accept: 'text/html', 'sec-fetch-mode': 'navigate', ...(cookie === '' ? {} : { cookie }) };
    const answer = await ask(port, 'GET', `${next.pathname}${next.search}`, { host: next.host, headers });
    const set = (answer.headers['set-cookie'] ?? []).map((line) => line.replace(/;.*/s, ''));
    jars.set(next.host, [cookie, ...set].filter(Boolean).join('; '));
    if (answer.headers.location === undefined) return answer;
    next = new URL(answer.headers.location, next);
  }
  throw new Error('The way into the app does not end.');
}
