import { serverOf } from '@kontor/contract/rules/data/backup-device';
import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { blue, cloud, mockGood, nas } from '../screens/backup-data.ts';
import { fieldsOf } from '../support/form-fields.ts';
import { usePortal } from '../support/test-portal.ts';

const olga = 'olga.ott@kontor.localhost';
const words = { word: (_: string, en: string) => en };

describe('a place of backups', () => {
  const portal = usePortal();
  beforeAll(() => void portal.box.addUser({ uid: olga, givenname: 'Olga', surname: 'Ott', role: 'admin' }));

  /** Opens the page on mocked data; requests that would change something are noted, and answered by `reply`. */
  async function open(path: string, reply: object = { json: blue() }) {
    const visitor = await portal.visitAs(olga, { mode: true });
    const { page } = visitor;
    await mockGood({ page, ...words }, {}, { jobs: [blue(), nas(words), cloud()] });
    const sent: Request[] = [];
    await page.route(/\/api\/v1\/backup/, (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      sent.push(route.request());
      return route.fulfill(reply);
    });
    await page.goto(path);
    return { ...visitor, sent };
  }

  /** Opens the dialog of a place. */
  async function edit(page: Page, name: string): Promise<void> {
    await page.getByRole('button', { name: `More about “${name}”` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
  }
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

  test('changes a timetable to plugging in, which a server does not offer', async () => {
    const { page, sent } = await open('/settings/backup');
    await edit(page, 'SanDisk Extreme 55AE');
    await page.getByLabel('Name of the disk').fill('Disk A');
    await page.getByRole('radio', { name: 'When plugged in' }).check();
    await save(page).click();
    await page.getByText('Place saved').waitFor();
    const [request] = sent;
    expect(request?.method()).toBe('PUT');
    expect(request && fieldsOf(request)).toEqual({ name: 'Disk A', cronExpression: '', udev: 'true' });
    await edit(page, 'nas.baeckerei-arndt.de');
    await page.getByLabel('Hour').waitFor();
    expect(await page.getByRole('radio', { name: 'When plugged in' }).count()).toBe(0);
  });

  test('enters the new password of a server, whose address and timetable stay', async () => {
    const { page, sent } = await open('/settings/backup');
    await edit(page, 'nas.baeckerei-arndt.de');
    expect(await page.getByLabel('Username').inputValue()).toBe('kontor');
    await page.getByLabel('Password', { exact: true }).fill('neu: 7/@');
    await save(page).click();
    await page.getByText('Place saved').waitFor();
    const { device = '', ...timing } = sent[0] ? fieldsOf(sent[0]) : {};
    expect(serverOf(device)).toMatchObject({ username: 'kontor', password: 'neu: 7/@', path: '/srv/backup/kontor' });
    expect(timing).toMatchObject({ udev: 'false' });
  });

  test('says in the dialog why a login was refused, and covers none of its buttons', async () => {
    const message = 'The server does not accept the username or password.';
    const { page } = await open('/settings/backup', {
      status: 422,
      json: { code: 'backup-login', message, fields: {} },
    });
    await edit(page, 'nas.baeckerei-arndt.de');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await save(page).click();
    await page.getByRole('dialog').getByRole('alert').getByText(message).waitFor();
    expect(await page.getByRole('region', { name: 'Notices' }).getByRole('listitem').count()).toBe(0);
  });

  test('says of another server that its password is needed, and offers a cloud no timetable', async () => {
    const json = { code: 'backup-password-needed', message: '-', fields: { password: 'Please enter the password.' } };
    const { page, sent } = await open('/settings/backup', { status: 422, json });
    await edit(page, 's3.eu-central-1.example.com');
    expect(await page.getByLabel('Hour').count()).toBe(0);
    await page.getByLabel('Server', { exact: true }).fill('s3.example.org');
    await save(page).click();
    await page.getByText('Please enter the password.').waitFor();
    expect(sent[0] && fieldsOf(sent[0])).toMatchObject({ cronExpression: '', udev: 'false' });
  });
});
