import type { InstalledApp } from '@kontor/contract/apps/apps';
import type { TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';

/** Installs an app through the API for these users, who become members of its group, and waits until it is ready. */
export async function install(box: TestBox, admin: Client, storeId: string, users: readonly string[]): Promise<void> {
  const { status, text } = await admin.post(`/api/v1/apps/${storeId}`, { body: { users, groups: [] } });
  if (status !== 202) throw new Error(`${storeId} cannot be installed: ${status} ${text}`);
  await box.jobs.idle();
  const app = (await installedApps(admin)).find((each) => each.storeId === storeId);
  if (app?.status !== 'RUNNING') throw new Error(`${storeId} is ${app?.status ?? 'not there'}`);
}

/** Resolves with the apps the API lists for this user, in English. */
export async function installedApps(client: Client): Promise<InstalledApp[]> {
  return (await client.get('/api/v1/apps', { headers: { 'accept-language': 'en' } })).json;
}
