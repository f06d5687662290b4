import type { InstalledApp } from '@kontor/contract/apps/apps';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { ask, type Client } from '@kontor/testkit/client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { projectPaths } from '../../../../project-paths.ts';

// Real apps installed as users install them (keeps T6): one that ships with the box, one whose packages are fetched.
let box: TestBox;
let admin: Client & { uid: string };

beforeAll(async () => {
  box = await startBox({ environment: { KONTOR_CATALOGUE: projectPaths.catalogue } });
  admin = await box.signedIn({ role: 'admin', mode: true });
});

afterAll(() => box.end());

test.each([
  ['mwst-rechner', 'MwSt'],
  ['tiddlywiki', 'TiddlyWiki'],
])(
  '%s is installed, answers as the edge would ask it, and goes without a trace',
  { timeout: 180_000 },
  async (id, words) => {
    const begun = await admin.post(`/api/v1/apps/${id}`, { body: { users: [admin.uid] } });
    expect([begun.status, begun.text]).toEqual([202, expect.any(String)]);
    await vi.waitFor(() => expect(box.jobs.open()).toEqual([]), { timeout: 170_000, interval: 100 });
    const [app]: InstalledApp[] = (await admin.get('/api/v1/apps')).json;
    expect(app, (await admin.get('/api/v1/messages')).text).toMatchObject({ storeId: id, status: 'RUNNING' });
    const [route] = box.slices.apps.routes();
    const headers = route?.identityHeader === undefined ? {} : { [route.identityHeader]: admin.uid };
    const page = await ask(route?.port ?? 0, 'GET', '/', { headers });
    expect(page.status).toBe(200);
    expect(page.text).toContain(words);
    await admin.delete(`/api/v1/apps/app-${id}`);
    await vi.waitFor(() => expect(box.jobs.open()).toEqual([]), { timeout: 30_000, interval: 50 });
    expect((await admin.get('/api/v1/apps')).json).toEqual([]);
  },
);
