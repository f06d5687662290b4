// npm run manual-pictures: takes the pictures of the manuals in both languages, all or those named. The result is part of the repository.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pictureSize } from '@kontor/contract/rules/talk/manual-pictures';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { allScreens } from './screens/all-screens.ts';
import { type Company, openCompany } from './screens/company.ts';
import { type ManualPicture, manualPictures } from './screens/manual-pictures.ts';
import { createScreenDriver, type Screen } from './screens/screen.ts';
import { takeAtRest } from './screens/take-at-rest.ts';
import { type JourneyBrowser, launchBrowser } from './support/browser.ts';

const folder = join(import.meta.dirname, '../packages/portal/public/manpages/pictures');
const asked = process.argv.slice(2);
const wanted = manualPictures.filter(({ screen }) => asked.length === 0 || asked.includes(screen));

function screenNamed(name: string): Screen {
  const found = allScreens.find((screen) => screen.name === name);
  if (found === undefined) throw new Error(`no screen is called ${name}`);
  return found;
}

/** Runs in the page: shows the folder most servers have their data in, instead of that of the test. */
const nameUsualFolder = (folder: string): string => `{
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) texts.currentNode.data = texts.currentNode.data.replaceAll('${folder}', '/var/lib/kontor');
}`;

/** Takes what is beside the menu, from the top of the page or from the heading the picture names. */
async function take(page: Page, { from }: ManualPicture, language: 'de' | 'en'): Promise<Buffer> {
  if (from !== undefined) {
    const heading = page.getByRole('heading', { name: from[language], exact: true });
    await heading.evaluate((element) => {
      element.style.scrollMarginTop = '20px';
      element.scrollIntoView({ block: 'start' });
    });
  }
  const { width } = page.viewportSize() ?? pictureSize;
  const beside = width - pictureSize.width;
  const hasMenu = (await page.getByRole('navigation').count()) > 0;
  return takeAtRest(page, { clip: { x: hasMenu ? beside : beside / 2, y: 0, ...pictureSize } });
}

/** Takes the pictures in one language. Rejects with the first that fails. */
async function takeAll(browser: JourneyBrowser, company: Company, language: 'de' | 'en'): Promise<void> {
  const driver = createScreenDriver(browser, company, { language, theme: 'light', size: 'picture' });
  mkdirSync(join(folder, language), { recursive: true });
  for (const picture of wanted) {
    const page = await driver.show(screenNamed(picture.screen));
    await page.evaluate(nameUsualFolder(company.box.data));
    const taken = await take(page, picture, language);
    const bytes = await sharp(taken).avif({ quality: 50, effort: 4 }).toBuffer();
    writeFileSync(join(folder, language, `${picture.screen}.avif`), bytes);
    console.log(`${language}/${picture.screen}.avif  ${(bytes.length / 1000).toFixed(1)} kB`);
  }
  await driver.leave();
}

if (wanted.length === 0) throw new Error(`no picture is called ${asked.join(' or ')}`);
const company = await openCompany();
const browser = await launchBrowser();
try {
  for (const language of ['de', 'en'] as const) await takeAll(browser, company, language);
} finally {
  await browser.close();
  await company.end();
}
