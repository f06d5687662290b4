import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/journey.ts';
import { seenFocus, tabTo } from '../support/keyboard.ts';
import { usePortal } from '../support/test-portal.ts';

const uids = { olga: 'olga@kontor.localhost', uwe: 'uwe@kontor.localhost', sigrid: 'sigrid@kontor.localhost' };

describe('the list of users', () => {
  const portal = usePortal();
  beforeAll(() => {
    const { box } = portal;
    box.addUser({ uid: uids.olga, givenname: 'Olga', surname: 'Groß', role: 'admin' });
    box.addUser({ uid: uids.uwe, givenname: 'Uwe', surname: 'Ahrens' });
    box.addUser({ uid: uids.sigrid, givenname: 'Sigrid', surname: 'Zander', signing: true });
    box.addUser({ uid: 'doerte.voss@kontor.localhost', givenname: 'Dörte', surname: 'Voß' });
    box.addUser({ uid: 'office@kontor.localhost', givenname: 'Cem', surname: 'Sahin' });
  });

  async function pageOf(look: Parameters<typeof portal.visitAs>[1] = {}) {
    const visitor = await portal.visitAs(uids.olga, { mode: true, ...look });
    await visitor.page.goto('/settings/users');
    await row(visitor.page, 'Groß').waitFor();
    return visitor;
  }
  const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
  const shown = (page: Page) =>
    page
      .getByRole('table')
      .getByRole('link')
      .filter({ hasNotText: /^(Edit|Bearbeiten)/ })
      .allTextContents();

  test('shows everybody by name with username and role, and says where the role is changed', async () => {
    const { page } = await pageOf();
    expect(await shown(page)).toEqual(['Cem Sahin', 'Dörte Voß', 'Olga Groß', 'Sigrid Zander', 'Uwe Ahrens']);
    await row(page, uids.olga).getByText('Administrator').waitFor();
    await row(page, uids.uwe).getByText('Normal user').waitFor();
    await page.getByText('Role, apps, groups and password are changed on the page of the person').waitFor();
    await page.getByText('5 people').waitFor();
    const edit = row(page, 'Voß').getByRole('link', { name: 'Edit Dörte Voß' });
    expect(await edit.getAttribute('href')).toBe('/settings/users/doerte.voss%40kontor.localhost');
  });

  test('finds by full name with or without the space and by username, whatever the case', async () => {
    const { page } = await pageOf();
    const filter = page.getByRole('searchbox', { name: 'Filter by name or username' });
    for (const [text, found] of [
      ['DÖRTE VOSS', []],
      ['dörte voß', ['Dörte Voß']],
      ['cemsahin', ['Cem Sahin']],
      ['OFFICE@', ['Cem Sahin']],
      ['  ander ', ['Sigrid Zander']],
    ] as const) {
      await filter.fill(text);
      await eventually(async () => expect(await shown(page)).toEqual(found));
    }
    await filter.fill('nobody at all');
    await page.getByRole('button', { name: 'Show everybody' }).click();
    await eventually(async () => expect(await shown(page)).toHaveLength(5));
  });

  test('sorts by column and shows one role only', async () => {
    const { page } = await pageOf();
    const names = page.getByRole('columnheader', { name: 'Name' });
    expect(await names.getAttribute('aria-sort')).toBe('ascending');
    await names.getByRole('button').click();
    await eventually(async () => expect(await names.getAttribute('aria-sort')).toBe('descending'));
    await eventually(async () => expect((await shown(page))[0]).toBe('Uwe Ahrens'));
    await page.getByRole('columnheader', { name: 'Role' }).getByRole('button').click();
    await eventually(async () => expect((await shown(page))[0]).toBe('Olga Groß'));
    await page.getByLabel('Show').selectOption('Administrators');
    await eventually(async () => expect(await shown(page)).toEqual(['Olga Groß']));
  });

  test('nobody deletes or disables oneself, nor the last administrator', async () => {
    const { page } = await pageOf();
    expect(await row(page, 'Groß').getByRole('button', { name: 'Delete Olga Groß' }).isDisabled()).toBe(true);
    await row(page, 'Groß').getByRole('button', { name: 'More about Olga Groß' }).click();
    const disable = page.getByRole('menuitem', { name: 'Disable' });
    expect(await disable.getAttribute('aria-disabled')).toBe('true');
  });

  test('somebody is deleted after a question, and put back with what was theirs', async () => {
    const { page } = await pageOf();
    await row(page, 'Voß').getByRole('button', { name: 'Delete Dörte Voß' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete user?' });
    await question.getByRole('button', { name: 'No, abort' }).click();
    await question.waitFor({ state: 'detached' });
    expect(portal.box.slices.users.find('doerte.voss@kontor.localhost')).toBeDefined();
    await row(page, 'Voß').getByRole('button', { name: 'Delete Dörte Voß' }).click();
    await question.getByRole('button', { name: 'Yes, delete' }).click();
    await page.getByText('User deleted.').waitFor();
    await row(page, 'Voß').waitFor({ state: 'detached' });
    await eventually(async () => expect(await page.evaluate('document.activeElement.textContent')).toBe('Olga Groß'));

    await page.getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name: 'Deleted users' }).click();
    await page.getByRole('button', { name: 'Restore Dörte Voß' }).click();
    const offer = page.getByRole('alertdialog', { name: 'Restore Dörte Voß?' });
    await offer.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('Nobody has been deleted').waitFor();
    await page.getByRole('link', { name: 'Go to the list of users' }).click();
    await row(page, 'Voß').waitFor();
  });

  test('somebody is deleted for good, and the name is free again', async () => {
    const uid = portal.box.addUser({ uid: 'kurz@kontor.localhost', givenname: 'Kurt', surname: 'Kurz' });
    const olga = await portal.box.signIn(uids.olga, true);
    await olga.delete(`/api/v1/users/${uid}`);
    const { page } = await portal.visitAs(uids.olga, { mode: true });
    await page.goto('/settings/users/removed');
    await page.getByRole('button', { name: 'Delete permanently Kurt Kurz' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete Kurt Kurz permanently?' });
    await question.getByText('This cannot be undone.').waitFor();
    await question.getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByText('Nobody has been deleted').waitFor();
    expect((await olga.get('/api/v1/users/removed')).json).toEqual([]);
  });

  test('who is disabled is shown so, cannot sign in, and can again after being enabled', async () => {
    const { page } = await pageOf();
    const theirs = await portal.box.signIn(uids.uwe);
    await row(page, 'Ahrens').getByRole('button', { name: 'More about Uwe Ahrens' }).click();
    await page.getByRole('menuitem', { name: 'Disable' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
    await row(page, 'Ahrens').getByText('Disabled').waitFor();
    expect((await theirs.get('/api/v1/session')).status).toBe(401);
    await row(page, 'Ahrens').getByRole('button', { name: 'More about Uwe Ahrens' }).click();
    await page.getByRole('menuitem', { name: 'Enable' }).click();
    await page.getByText('Uwe Ahrens can log in again.').waitFor();
    await row(page, 'Ahrens').getByText('Disabled').waitFor({ state: 'detached' });
  });

  test('what others change is seen without a reload, a new role too', async () => {
    const { page } = await pageOf();
    const { box } = portal;
    box.addUser({ uid: 'neu@kontor.localhost', givenname: 'Nele', surname: 'Neu' });
    await row(page, 'Nele Neu').getByText('Normal user').waitFor();
    const olga = await box.signIn(uids.olga, true);
    const added = await olga.post('/api/v1/groups/admin/members', { body: { uid: 'neu@kontor.localhost' } });
    expect(added.status).toBe(200);
    await row(page, 'Nele Neu').getByText('Administrator').waitFor();
    expect((await olga.delete('/api/v1/users/neu%40kontor.localhost')).status).toBe(204);
    await row(page, 'Nele Neu').waitFor({ state: 'detached' });
  });

  test('arrow keys lead from row to row, Tab through what a row offers', async () => {
    const { page } = await pageOf();
    await tabTo(page, page.getByRole('link', { name: 'Cem Sahin', exact: true }));
    await page.keyboard.press('ArrowDown');
    expect(await seenFocus(page)).toBe('Dörte Voß');
    await page.keyboard.press('End');
    expect(await seenFocus(page)).toBe('Uwe Ahrens');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog', { name: 'Delete user?' }).waitFor();
    expect(await seenFocus(page)).toBe('No, abort');
  });

  test('on a phone the rows are cards, in German too', async () => {
    const { page } = await pageOf({ language: 'de', size: 'phone' });
    await eventually(async () => expect(await page.getByRole('columnheader').count()).toBe(0));
    await page.getByLabel('Sortieren nach').selectOption('Rolle');
    await eventually(async () => expect((await shown(page))[0]).toBe('Olga Groß'));
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await row(page, 'Ahrens').getByRole('button', { name: 'Löschen Uwe Ahrens' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Nein, abbrechen' }).click();
  });

  test('the list that cannot be loaded says so and can be asked for again', async () => {
    const visitor = await portal.visitAs(uids.olga, { mode: true });
    visitor.allowConsole(/500/);
    const { page } = visitor;
    await page.route('**/api/v1/users*', (route) =>
      route.fulfill({ status: 500, json: { code: 'bug', message: 'Oh' } }),
    );
    await page.goto('/settings/users');
    await page.getByRole('heading', { name: 'The users could not be loaded' }).waitFor();
    await page.unroute('**/api/v1/users*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await row(page, 'Groß').waitFor();
  });

  test.each(['/settings/users', '/settings/users/new', '/settings/users/import', '/settings/users/removed'])(
    'somebody without the right gets nothing at %s',
    async (path) => {
      for (const uid of [uids.uwe, uids.sigrid]) {
        const { page } = await portal.visitAs(uid);
        await page.goto(path);
        await page.getByRole('heading', { name: 'Your Apps' }).waitFor();
        expect(new URL(page.url()).pathname).toBe('/apps');
        expect(await page.getByRole('link', { name: 'Users', exact: true }).count()).toBe(0);
      }
    },
  );

  test('an administrator outside of admin mode is asked for the password first', async () => {
    const { page } = await portal.visitAs(uids.olga);
    await page.goto('/settings/users');
    await page.getByLabel('Password', { exact: true }).waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
  });
});

describe('the list of ten thousand users', () => {
  const portal = usePortal();
  const userCount = 10_000;
  beforeAll(() => {
    const { box } = portal;
    box.addUser({ uid: uids.olga, givenname: 'Olga', surname: 'Groß', role: 'admin' });
    box.database.transaction(() => {
      for (let index = 1; index < userCount; index++)
        box.addUser({ uid: `p${index}@kontor.localhost`, givenname: `Vorname${index}`, surname: `Nachname${index}` });
    });
  });

  test('holds only the rows in the window, and leads to every one of them', async () => {
    const { page } = await portal.visitAs(uids.olga, { mode: true });
    await page.goto('/settings/users');
    await page.getByText('10,000 people').waitFor();
    const rows = page.getByRole('row');
    expect(await rows.count()).toBeLessThan(60);
    await page.getByRole('link', { name: 'Olga Groß', exact: true }).focus();
    await page.keyboard.press('End');
    await eventually(async () => expect(await seenFocus(page)).toBe('Vorname9999 Nachname9999'));
    await page.getByRole('searchbox').fill('vorname4711nachname4711');
    await eventually(async () => expect(await rows.count()).toBe(2));
    await page.getByText('1 found').waitFor();
  });
});
