import type { Page, PageScreenshotOptions } from 'playwright-core';

/** Takes a screenshot. It may precede what the page reports about itself, so it counts once a second one is identical. */
export async function takeAtRest(page: Page, options: PageScreenshotOptions = {}): Promise<Buffer> {
  let picture = await page.screenshot(options);
  for (let tries = 0; tries < 10; tries++) {
    const next = await page.screenshot(options);
    if (next.equals(picture)) return picture;
    picture = next;
  }
  return picture;
}
