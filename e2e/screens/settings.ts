import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scene, Screen } from './screen.ts';

const lines = `Welcome to Node-RED
===================
21 Nov 08:00:01 - [info] Node-RED version: v5.0.7
21 Nov 08:00:01 - [info] Loading palette nodes
21 Nov 08:00:03 - [warn] Encrypted credentials not found
21 Nov 08:00:03 - [info] Server now running at http://127.0.0.1:20002/
21 Nov 08:00:03 - [info] Started flows
`;

function writeLog({ company }: Scene): Promise<void> {
  mkdirSync(join(company.box.data, 'logs/apps'), { recursive: true });
  writeFileSync(join(company.box.data, 'logs/apps/app-node-red.log'), lines);
  return Promise.resolve();
}

/** Pages behind the password. */
export const settingsScreens: Screen[] = [
  {
    name: 'settings-password',
    at: '/settings/logs',
    mode: false,
    shows: ({ page }) => page.locator('input[type=password]'),
  },
  { name: 'logs', at: '/settings/logs', mode: true },
  {
    name: 'log',
    at: '/settings/logs/app-node-red',
    mode: true,
    before: writeLog,
    shows: ({ page }) => page.getByText('Started flows'),
  },
];

const appAt =
  (instance: string) =>
  ({ company, address }: Scene) => {
    const name = company.box.slices.apps.routes().find((route) => route.instance === instance)?.name;
    return address.replace('//cloud.', `//${name}.`);
  };

/** What the box answers under the address of an app that is not to be had. */
export const edgeScreens: Screen[] = [{ name: 'edge-no-access', who: 'stranger', at: appAt('app-tiddlywiki') }];
