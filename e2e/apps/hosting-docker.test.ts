import { hasDocker, startDockerDaemon, type TestDaemon } from '@kontor/testkit/docker/daemon';
import { importNodeImage } from '@kontor/testkit/docker/images';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/journey.ts';
import { archiveWith, base, heading, hostContainer } from '../support/own-container.ts';
import { usePortal } from '../support/test-portal.ts';

const anna = 'anna@kontor.localhost';

describe.runIf(hasDocker)('an own app in a container', () => {
  let daemon: TestDaemon;
  beforeAll(async () => {
    daemon = await startDockerDaemon();
    await importNodeImage(daemon.socket, base);
  }, 120_000);
  const portal = usePortal(() => ({
    environment: { KONTOR_ENGINE: 'auto', KONTOR_DOCKER_SOCKET: daemon.socket },
  }));
  beforeAll(async () => {
    portal.box.addUser({ uid: anna, role: 'admin' });
    const admin = await portal.box.signIn(anna, true);
    const offered = async () => (await admin.get('/api/v1/hostings/offer')).json.interpreters;
    await eventually(async () => expect(await offered()).toContainEqual({ name: 'docker', obstacle: '' }), 60_000);
  });
  afterAll(() => daemon?.end());

  /** Goes through the assistant up to the build log. */
  async function build(subdomain: string, command: string): Promise<Page> {
    const { page } = await portal.visitAs(anna, { mode: true });
    await hostContainer(page, subdomain, archiveWith(command));
    return page;
  }
  const border = (page: Page, outcome: string) =>
    page.locator(`[data-outcome=${outcome}]`).waitFor({ timeout: 60_000 });

  test('is built while one reads along, and opened', async () => {
    const page = await build('stock', 'RUN echo stocktaking\nCOPY serve.cjs /serve.cjs');
    await page.getByRole('log').getByText('stocktaking').first().waitFor({ timeout: 60_000 });
    await border(page, 'good');
    const open = page.getByRole('link', { name: 'Open app' });
    await open.waitFor({ timeout: 60_000 });
    const [window] = await Promise.all([page.context().waitForEvent('page'), open.click()]);
    await eventually(async () => {
      await window.reload();
      await window.getByRole('heading', { name: heading }).waitFor({ timeout: 1_000 });
    }, 60_000);
  });

  test('that cannot be built says why, leaves nothing, and is begun again with what was entered', async () => {
    const page = await build('broken', 'RUN echo nearly && exit 3');
    await border(page, 'bad');
    await page.getByRole('alert').getByText('The build failed').waitFor();
    await page.getByRole('log').getByText('nearly').first().waitFor();
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByText('You only need to choose the archive again.').waitFor();
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Stock');
    expect(await page.getByLabel('Subdomain', { exact: true }).inputValue()).toBe('broken');
    expect(await page.getByRole('radio', { name: /Docker/ }).isChecked()).toBe(true);
    await page.getByRole('main').getByRole('link', { name: 'Hosting', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Stock' }).waitFor();
    await eventually(async () => expect(await page.getByText('broken.kontor.localhost').count()).toBe(0), 60_000);
  });
});
