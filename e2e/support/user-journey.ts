import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { readPuk } from './first-run.ts';

/** A user to be created in the wizard. Without a password an invitation is sent. */
export interface NewUserForm {
  givenname: string;
  surname: string;
  externEmail: string;
  password?: string;
  isAdmin?: boolean;
}

/** Creates a user in the wizard as an administrator; resolves with the user name. */
export async function createUser(page: Page, form: NewUserForm): Promise<string> {
  await page.goto('/settings/users/new');
  await page.getByLabel('First name').fill(form.givenname);
  await page.getByLabel('Last name').fill(form.surname);
  const local = await page.getByLabel('Username', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('External email').fill(form.externEmail);
  if (form.password === undefined) await page.getByLabel('Send notification to external mail').check();
  else {
    await page.getByLabel('Password', { exact: true }).fill(form.password);
    await page.getByLabel('Repeat password').fill(form.password);
  }
  await page.getByRole('button', { name: 'Next' }).click();
  if (form.isAdmin) await page.getByRole('radio', { name: 'Administrator' }).check({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('User saved successfully.').waitFor();
  await page.waitForURL('**/settings/users');
  return `${local}@kontor.localhost`;
}

/** Fills in the login screen. */
export async function login(page: Page, uid: string, password: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Username').fill(uid);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Confirms the PUK after the first sign-in by typing it; resolves with it. */
export async function writePukDown(page: Page): Promise<string> {
  await page.getByRole('heading', { name: 'Your PUK' }).waitFor();
  const puk = await readPuk(page);
  await page.getByRole('button', { name: 'I wrote down the PUK' }).click();
  await page.getByLabel('PUK').fill(puk);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Your Apps' }).waitFor();
  return puk;
}

/** Types a new password on the screen opened by a reset link. */
export async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat new password').fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('Password successfully changed').waitFor();
}

/** Types the first password on the screen opened by the link of an invitation. */
export async function setFirstPassword(page: Page, password: string): Promise<void> {
  await page.getByRole('heading', { name: 'Set your password' }).waitFor();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Repeat password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('main').getByText('Password set').waitFor();
}

/** Creates an image file to choose in a file input. */
export async function pictureFile(colour = '#c83c1e', width = 640, height = 480) {
  const drawn = sharp({ create: { width, height, channels: 3, background: colour } });
  return { name: 'me.png', mimeType: 'image/png', buffer: await drawn.png().toBuffer() };
}

/** Chooses a file with the button of this name. */
export async function chooseFile(page: Page, button: string, file: Awaited<ReturnType<typeof pictureFile>>) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button }).click(),
  ]);
  await chooser.setFiles(file);
}

/** Waits until the picture shown is the one the box has re-encoded. */
export async function expectPicture(page: Page, uid: string): Promise<void> {
  const picture = page.locator(`main img[src*="${encodeURIComponent(uid)}/picture?size=512"]`);
  await picture.waitFor();
  await expect.poll(() => picture.evaluate((img) => ('naturalWidth' in img ? img.naturalWidth : 0))).toBe(512);
}
