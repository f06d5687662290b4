import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { offer } from '@kontor/testkit/catalogues';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { install } from '../support/install-app.ts';
import { eventually } from '../support/journey.ts';
import { usePortal } from '../support/test-portal.ts';

const at = '@kontor.localhost';
const catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
afterAll(() => rmSync(catalogue, { recursive: true, force: true }));

const toast = (page: Page, text: string) =>
  page.getByRole('region').getByRole('listitem').filter({ hasText: text }).first().waitFor();
const userCheckbox = (page: Page, name: string): Locator => page.getByRole('checkbox', { name });

describe('the people of an app', () => {
  const portal = usePortal(() => {
    for (const app of ['probe', 'secret-groups']) offer(catalogue, app);
    return { engine: createMemoryEngine(), environment: { KONTOR_CATALOGUE: catalogue } };
  });
  let anna: string;
  beforeAll(async () => {
    anna = portal.box.addUser({ uid: `anna${at}`, role: 'admin' });
    portal.box.addUser({ uid: `ben${at}`, givenname: 'Ben', surname: 'Böhm' });
    portal.box.addUser({ uid: `cem${at}`, givenname: 'Cem', surname: 'Çelik' });
    const admin = await portal.box.signIn(anna, true);
    await install(portal.box, admin, 'probe', [anna]);
    await install(portal.box, admin, 'secret-groups', [anna]);
  });
  beforeEach(async () => {
    const admin = await portal.box.signIn(anna, true);
    for (const cn of ['app-secret-groups', 'app-probe'])
      await admin.put(`/api/v1/groups/${cn}`, { body: { uniqueMember: [anna] } });
  });

  const members = (cn: string) => portal.box.slices.groups.membersOf(cn).map((uid) => uid.replace(at, ''));
  const rights = (page: Page, name: string, word: string) =>
    page.getByRole('group', { name: `Permissions of ${name}` }).getByRole('checkbox', { name: word });
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

  async function open(path = '/settings/groups/app-secret-groups') {
    const visitor = await portal.visitAs(anna, { mode: true });
    await visitor.page.goto(path);
    await userCheckbox(visitor.page, 'Ben Böhm').waitFor();
    return visitor;
  }

  test('are found from its tile, with their number in the list', async () => {
    const { page, accessibilityFaults } = await portal.visitAs(anna, { mode: true });
    await page.goto('/apps');
    await page.getByRole('button', { name: /Secret groups/ }).click();
    await page.getByRole('menuitem', { name: 'Who may use it?' }).click();
    await page.getByRole('heading', { name: 'Who may use “Secret groups”?' }).waitFor();
    await userCheckbox(page, 'Anna Arndt').waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    await page.getByRole('link', { name: 'Cancel' }).click();
    const card = page.getByRole('article', { name: 'Secret groups' });
    await card.getByText('Has rights that bring other rights along.').waitFor();
    await card.getByText('1 user').waitFor();
    expect(await card.getByRole('button', { name: /Delete/ }).count()).toBe(0);
  });

  test('get what everybody has, and with a permission what it requires, in this app and in others', async () => {
    const { page } = await open();
    await userCheckbox(page, 'Ben Böhm').check();
    const right = (word: string) => rights(page, 'Ben Böhm', word);
    const words = page.getByRole('group', { name: 'Permissions of Ben Böhm' }).getByRole('checkbox');
    expect(await words.count()).toBe(4);
    expect([await right('Read').isChecked(), await right('Read').isDisabled()]).toEqual([true, true]);
    await right('Publish').check();
    expect([await right('Write').isChecked(), await right('Write').isDisabled()]).toEqual([true, true]);
    await right('Publish').uncheck();
    expect(await right('Write').isDisabled()).toBe(false);
    await right('Publish').check();
    await right('Audit').check();
    await page.getByText('Some of the permissions also need access to these apps: “Probe”.').waitFor();
    await save(page);
    await toast(page, 'Group updated');
    expect(members('app-secret-groups')).toEqual(['anna', 'ben']);
    expect(members('app-secret-groups_readers')).toEqual(['anna', 'ben']);
    for (const part of ['writers', 'editors', 'auditors'])
      expect(members(`app-secret-groups_${part}`)).toEqual(['ben']);
    expect(members('app-probe')).toEqual(['anna', 'ben']);

    await page.goto('/settings/groups/app-probe');
    await userCheckbox(page, 'Ben Böhm').waitFor();
    await page.getByText('A permission in “Secret groups” needs this access.').waitFor();
    expect(await userCheckbox(page, 'Ben Böhm').isDisabled()).toBe(true);
  });

  test('lose their permissions when they go, and see the app no more', async () => {
    const admin = await portal.box.signIn(anna, true);
    const uniqueMember = [anna, `ben${at}`];
    const secondaryGroups = [{ cn: 'app-secret-groups_editors', uniqueMember: [`ben${at}`] }];
    await admin.put('/api/v1/groups/app-secret-groups', { body: { uniqueMember, secondaryGroups } });
    const ben = await portal.visitAs(`ben${at}`);
    await ben.page.goto('/apps');
    await ben.page.getByRole('link', { name: 'Secret groups' }).waitFor();
    const { page } = await open();
    expect(await rights(page, 'Ben Böhm', 'Publish').isChecked()).toBe(true);
    await userCheckbox(page, 'Ben Böhm').uncheck();
    await eventually(async () =>
      expect(await page.getByRole('group', { name: 'Permissions of Ben Böhm' }).count()).toBe(0),
    );
    await page.getByText('1 leaves').waitFor();
    await save(page);
    await toast(page, 'Group updated');
    for (const cn of ['', '_readers', '_writers', '_editors'])
      expect(members(`app-secret-groups${cn}`)).not.toContain('ben');
    await eventually(async () => expect(await ben.page.getByRole('link', { name: 'Secret groups' }).count()).toBe(0));
  });

  test('are changed by two at once: permissions of both are kept', async () => {
    const [first, second] = [await open(), await open()];
    await userCheckbox(first.page, 'Ben Böhm').check();
    await rights(first.page, 'Ben Böhm', 'Write').check();
    await rights(second.page, 'Anna Arndt', 'Publish').check();
    await userCheckbox(second.page, 'Cem Çelik').check();
    await save(first.page);
    await toast(first.page, 'Group updated');
    const notice = second.page.getByRole('alert').filter({ hasText: 'Somebody else has changed this group' });
    await notice.getByText('New: Ben Böhm').waitFor();
    expect(await rights(second.page, 'Ben Böhm', 'Write').isChecked()).toBe(true);
    await second.page.getByText('1 joins, permissions of 1 change').waitFor();
    await save(second.page);
    await toast(second.page, 'Group updated');
    expect(members('app-secret-groups')).toEqual(['anna', 'ben', 'cem']);
    expect(members('app-secret-groups_writers')).toEqual(['anna', 'ben']);
    expect(members('app-secret-groups_editors')).toEqual(['anna']);
  });

  test('come with a group that opens the app, see it at once, and lose it with the group', async () => {
    const admin = await portal.box.signIn(anna, true);
    await admin.post('/api/v1/groups', { body: { cn: 'Bakery' } });
    const ben = await portal.visitAs(`ben${at}`);
    await ben.page.goto('/apps');
    await ben.page.getByRole('heading', { name: 'No apps yet' }).waitFor();
    const { page, accessibilityFaults } = await open('/settings/groups/app-probe');
    expect(await page.getByRole('checkbox', { name: 'Bakery' }).isChecked()).toBe(false);
    expect(await accessibilityFaults()).toEqual([]);
    await page.goto('/settings/groups/Bakery');
    await page.getByRole('checkbox', { name: 'Probe' }).check();
    await userCheckbox(page, 'Ben Böhm').check();
    await page.getByText('1 joins, other apps').waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    await save(page);
    await toast(page, 'Group updated');
    await page.goto('/settings/groups/app-probe');
    await page.getByText('Selected: 1 person and the group “Bakery”').waitFor();
    await page.goto('/settings/groups');
    const card = page.getByRole('article', { name: 'Bakery' });
    await card.getByText('Opens: “Probe”').waitFor();
    await card.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('alertdialog').getByText('The group opens “Probe”.').waitFor();
    await page.keyboard.press('Escape');
    await ben.page.getByRole('link', { name: 'Probe' }).waitFor();

    await page.goto('/settings/groups/app-probe');
    await page.getByText('Through the group: “Bakery”.').waitFor();
    expect(await userCheckbox(page, 'Ben Böhm').isDisabled()).toBe(true);

    await page.goto(`/settings/users/${encodeURIComponent(`ben${at}`)}`);
    await page.getByText('Through the group: “Bakery”.').waitFor();
    await page.getByText('Opens: “Probe”').waitFor();
    expect(await page.getByRole('switch', { name: 'Probe' }).isDisabled()).toBe(true);

    await page.goto('/settings/groups/Bakery');
    await userCheckbox(page, 'Ben Böhm').uncheck();
    await save(page);
    await toast(page, 'Group updated');
    await ben.page.getByRole('heading', { name: 'No apps yet' }).waitFor();
    expect(members('app-probe')).toEqual(['anna']);
    await admin.delete('/api/v1/groups/Bakery');
  });

  test('a group is given the app and loses it where its people are chosen', async () => {
    const admin = await portal.box.signIn(anna, true);
    await admin.post('/api/v1/groups', { body: { cn: 'Shop', uniqueMember: [`cem${at}`] } });
    const { page, accessibilityFaults } = await open('/settings/groups/app-probe');
    await page.getByRole('searchbox', { name: 'Person or group' }).fill('shop');
    await eventually(async () => expect(await userCheckbox(page, 'Ben Böhm').count()).toBe(0));
    await page.getByRole('listitem').filter({ hasText: 'Shop' }).getByText('1 person').waitFor();
    await page.getByRole('checkbox', { name: 'Shop' }).check();
    await page.getByText('Selected: 1 person and the group “Shop”').waitFor();
    await page.getByText('1 group joins', { exact: true }).waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    await save(page);
    await toast(page, 'Group updated');
    expect(members('app-probe')).toEqual(['anna', 'cem']);
    await page.goto('/settings/groups/app-probe');
    await page.getByText('Through the group: “Shop”.').waitFor();
    await page.getByRole('checkbox', { name: 'Shop' }).uncheck();
    await page.getByText('1 leaves, 1 group leaves').waitFor();
    expect(await userCheckbox(page, 'Cem Çelik').isChecked()).toBe(false);
    await userCheckbox(page, 'Ben Böhm').check();
    await save(page);
    await toast(page, 'Group updated');
    expect(members('app-probe')).toEqual(['anna', 'ben']);
    await admin.delete('/api/v1/groups/Shop');
  });

  test("one's own changes can be given up for what the other saved", async () => {
    const { page } = await open();
    await userCheckbox(page, 'Cem Çelik').check();
    const admin = await portal.box.signIn(anna, true);
    await admin.post('/api/v1/groups/app-secret-groups/members', { body: { uid: `ben${at}` } });
    await page.getByRole('button', { name: 'Discard my changes' }).click();
    await page.getByText('Nothing changed yet').waitFor();
    expect([
      await userCheckbox(page, 'Cem Çelik').isChecked(),
      await userCheckbox(page, 'Ben Böhm').isChecked(),
    ]).toEqual([false, true]);
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

describe('of ten thousand people', () => {
  const portal = usePortal({ engine: createMemoryEngine() });
  const count = 10_000;
  const uidOf = (number: number) => `person${String(number).padStart(5, '0')}${at}`;
  let anna: string;
  beforeAll(() => {
    anna = portal.box.addUser({ uid: `anna${at}`, role: 'admin' });
    portal.box.database.transaction(() => {
      for (let number = 1; number < count; number++)
        portal.box.addUser({ uid: uidOf(number), givenname: `Vorname${number % 97}`, surname: `Name${number}` });
    });
  }, 120_000);

  test('some are found and chosen, all are chosen and saved', { timeout: 60_000 }, async () => {
    const { page } = await portal.visitAs(anna, { mode: true });
    const admin = await portal.box.signIn(anna, true);
    await admin.post('/api/v1/groups', { body: { cn: 'All' } });
    await page.goto('/settings/groups/All');
    await userCheckbox(page, 'Anna Arndt').waitFor();
    expect(await page.getByRole('checkbox').count()).toBeLessThan(60);
    await page.getByRole('searchbox').fill('name9999');
    await userCheckbox(page, 'Name9999').check();
    await page.getByRole('searchbox').fill('');
    await page.getByText('1 person selected').waitFor();
    await page.getByRole('button', { name: 'Select all' }).click();
    await page.getByText('10000 people selected').waitFor();
    await page.keyboard.press('End');
    await userCheckbox(page, 'Vorname96 Name9990').waitFor();
    expect(await page.getByRole('checkbox').count()).toBeLessThan(60);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(page, 'Group updated');
    expect(portal.box.slices.groups.membersOf('All')).toHaveLength(count);
    await page.getByRole('article', { name: 'All' }).getByText('10000 users').waitFor();
  });

  test('with the keyboard one goes down the list, and the focus stays where it is while it scrolls away', async () => {
    const { page } = await portal.visitAs(anna, { mode: true });
    await page.goto('/settings/groups/admin');
    await userCheckbox(page, 'Anna Arndt').waitFor();
    await page.getByRole('checkbox').nth(1).focus();
    for (let step = 0; step < 40; step++) await page.keyboard.press('Tab');
    const uid = () => page.evaluate('document.activeElement.closest("li")?.dataset.key ?? ""');
    const reached = await uid();
    expect(reached).toMatch(/^person/);
    await page.mouse.wheel(0, 50_000);
    await page.mouse.wheel(0, 50_000);
    expect(await uid()).toBe(reached);
  });
});
