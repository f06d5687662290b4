import { zipOf } from '@kontor/server/adapters/archives/archive.fixture';
import type { Page } from 'playwright-core';
import { eventually } from './journey.ts';

/** Base image of the own apps; a test imports it into its daemon. */
export const base = 'kontor-test/base:1';

/** Heading shown by the app of such an archive. */
export const heading = 'A container says 42';

const html = `<!doctype html><html lang="en"><title>Stock</title><h1>${heading}</h1>`;
const program = `require('node:http').createServer((request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end(${JSON.stringify(html)});
}).listen(3000)`;

/** Returns an archive with a Dockerfile that contains this build step. */
export const archiveWith = (step: string): Buffer =>
  zipOf([
    { name: 'Dockerfile', content: `FROM ${base}\n${step}\nEXPOSE 3000\nCMD ["node", "/serve.cjs"]\n` },
    { name: 'serve.cjs', content: program },
  ]);

/** Goes through the assistant up to the build log. Loads the pages' chunks beforehand, because container networks come and go meanwhile. */
export async function hostContainer(page: Page, subdomain: string, buffer: Buffer): Promise<void> {
  await page.goto('/settings/hosting/app-own-none');
  await page.getByRole('heading', { name: 'No build log' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Hosting', exact: true }).click();
  await page.getByRole('link', { name: 'New app' }).first().click();
  await page.getByLabel('Title', { exact: true }).fill('Stock');
  await page.getByLabel('Subdomain', { exact: true }).fill(subdomain);
  await eventually(async () => {
    // Chooses the file again when the browser dropped the upload because of a network change.
    await page.locator('input[type=file]').setInputFiles({ name: 'stock.zip', mimeType: 'application/zip', buffer });
    await page.getByText(/Uploaded and checked/).waitFor({ timeout: 60_000 });
  }, 60_000);
  await page.getByRole('radio', { name: /Docker/, checked: true }).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: 'Create app' }).click();
  await page.waitForURL(`**/settings/hosting/app-own-${subdomain}`);
}
