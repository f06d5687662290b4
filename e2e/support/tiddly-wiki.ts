import type { FrameLocator, Page } from 'playwright-core';

/** Writes a page into TiddlyWiki and waits until the wiki's own server has stored it. */
export async function writeTiddler(wiki: Page | FrameLocator, page: Page, title: string, text: string): Promise<void> {
  await wiki.getByRole('button', { name: 'Neuer Tiddler', exact: true }).click();
  const editor = wiki.getByRole('region', { name: 'Editor' });
  await editor.locator('input.tc-titlebar').fill(title);
  await editor.locator('iframe').contentFrame().locator('textarea').fill(text);
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith(`/${encodeURIComponent(title)}`),
  );
  await editor.getByRole('button', { name: 'Änderungen für diesen Tiddler bestätigen' }).click();
  const { status, ok } = await saved.then((answer) => ({ status: answer.status(), ok: answer.ok() }));
  if (!ok) throw new Error(`the wiki did not keep ${title}: ${status}`);
}

/** Finds a page with the wiki's search and resolves with its text. */
export async function readTiddler(wiki: Page | FrameLocator, title: string): Promise<string> {
  await wiki.locator('.tc-sidebar-search input[type=search]').fill(title);
  await wiki.locator('.tc-search-results').getByRole('link', { name: title, exact: true }).first().click();
  const text = await wiki.locator(`[data-tiddler-title="${title}"] .tc-tiddler-body`).textContent();
  return text?.trim() ?? '';
}
