import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, openCompany } from '../screens/company.ts';
import { createScreenDriver, type Screen, type ScreenDriver, untilStill } from '../screens/screen.ts';
import { findAccessibilityFaults, type JourneyBrowser, launchBrowser } from './browser.ts';

/** Screens with text in attributes, too, or that determine the language. */
const inEnglish = ['login', 'setup', 'home', 'account', 'store-app', 'wizard-users', 'messages', 'logs', 'users'];

/** Declares a test for each screen: axe finds nothing on it. Called in two files, so that two workers share the screens. */
export function checkAccessibility(screens: readonly Screen[]): void {
  let company: Company;
  let browser: JourneyBrowser;
  let german: ScreenDriver;
  let onPhone: ScreenDriver;
  let english: ScreenDriver;
  beforeAll(async () => {
    company = await openCompany({ fixtures: ['secret-groups'] });
    browser = await launchBrowser();
    german = createScreenDriver(browser, company, {});
    onPhone = createScreenDriver(browser, company, { size: 'phone' });
    english = createScreenDriver(browser, company, { language: 'en', theme: 'dark', size: 'phone' });
  });
  afterAll(async () => {
    for (const driver of [german, onPhone, english]) await driver?.leave();
    await browser?.close();
    await company?.end();
  });

  const marked = (where: string, faults: string[]) => faults.map((fault) => `${where}: ${fault}`);

  /** Faults in the other theme, which changes only colours. */
  async function faultsOf(page: Page, { only = 'desktop' }: Screen): Promise<string[]> {
    const faults = marked(only, await findAccessibilityFaults(page));
    await page.emulateMedia({ colorScheme: 'dark' });
    await untilStill(page);
    faults.push(...marked(`${only}, dark`, await findAccessibilityFaults(page, ['color-contrast'])));
    return faults;
  }

  // Once per screen. Where a phone differs, there is a screen of its own in the list, or one of those in English.
  test.each(screens.map((screen) => [screen.name, screen] as const))('%s', async (_, screen) => {
    const page = await (screen.only === 'phone' ? onPhone : german).show(screen);
    expect(await faultsOf(page, screen)).toEqual([]);
  });

  test.each(screens.filter(({ name }) => inEnglish.includes(name)).map((screen) => [screen.name, screen] as const))(
    '%s, in English',
    async (_, screen) => {
      expect(await findAccessibilityFaults(await english.show(screen))).toEqual([]);
    },
  );
}
