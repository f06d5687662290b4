import type { FrameLocator, Locator, Page } from 'playwright-core';

/** Signs in with DokuWiki's own form, shown on every page the user may not read. */
export async function enterDokuWiki(wiki: Page | FrameLocator, uid: string, password: string): Promise<void> {
  await wiki.locator('#dw__login input[name=u]').fill(uid);
  await wiki.locator('#dw__login input[name=p]').fill(password);
  await wiki.locator('#dw__login button[type=submit]').click();
  await wiki.locator('#dokuwiki__usertools .user').waitFor();
}

/** The link to the editor, shown only to users with write permission. */
export const editLink = (wiki: Page | FrameLocator): Locator =>
  wiki.locator('#dokuwiki__pagetools').locator('li.edit a, li.create a');

/** Replaces the content of the open page and waits until the wiki shows it. */
export async function writeDokuWiki(wiki: Page | FrameLocator, text: string): Promise<void> {
  await editLink(wiki).click();
  await wiki.locator('#wiki__text').fill(text);
  await wiki.locator('#edbtn__save').click();
  await wiki.locator('#dokuwiki__content').getByText(text).waitFor();
}
