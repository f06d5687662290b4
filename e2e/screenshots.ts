// npm run shots: every screen in both languages, both themes, on a desktop and a phone, as pictures in the folder shots. A command, not a test.
// `npm run shots -- home wizard` takes those whose names begin so, `npm run shots -- dark phone` those of this look.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allScreens } from './screens/all-screens.ts';
import { type Company, openCompany } from './screens/company.ts';
import { createScreenDriver, type Screen } from './screens/screen.ts';
import { takeAtRest } from './screens/take-at-rest.ts';
import { type JourneyBrowser, type Look, launchBrowser } from './support/browser.ts';

const kinds = { language: ['de', 'en'], theme: ['light', 'dark'], size: ['desktop', 'phone'] } as const;
const asked = process.argv.slice(2);

/** Returns the values named on the command line, else all. */
function chosen<T extends string>(kind: readonly T[]): readonly T[] {
  const named = kind.filter((each) => asked.includes(each));
  return named.length > 0 ? named : kind;
}

const looks: Look[] = chosen(kinds.language).flatMap((language) =>
  chosen(kinds.theme).flatMap((theme) => chosen(kinds.size).map((size) => ({ language, theme, size }))),
);

const folder = join(import.meta.dirname, '../shots');
const words: readonly string[] = Object.values(kinds).flat();
const wanted = asked.filter((word) => !words.includes(word));
const isWanted = ({ name, isPlain }: Screen) =>
  wanted.length === 0 ? !isPlain : wanted.some((beginning) => name.startsWith(beginning));

/** Takes all screenshots of one look; a failing screen does not stop the others. Resolves with the failures. */
async function takeAll(browser: JourneyBrowser, company: Company, look: Look): Promise<string[]> {
  const driver = createScreenDriver(browser, company, look);
  const faults: string[] = [];
  for (const screen of allScreens.filter(isWanted).filter(({ only }) => only === undefined || only === look.size)) {
    const name = `${screen.name}-${look.language}-${look.theme}-${look.size}`;
    try {
      const page = await driver.show(screen);
      writeFileSync(join(folder, `${name}.png`), await takeAtRest(page));
    } catch (cause) {
      faults.push(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
  }
  await driver.leave().catch((complaint: Error) => faults.push(complaint.message));
  return faults;
}

mkdirSync(folder, { recursive: true });
// Screens without a screenshot, taken only when named, show what only the fixtures have.
const isPlainWanted = allScreens.filter(isWanted).some(({ isPlain }) => isPlain);
const company = await openCompany({ fixtures: isPlainWanted ? ['secret-groups'] : [] });
const browser = await launchBrowser();
try {
  const faults = [];
  for (const look of looks) faults.push(...(await takeAll(browser, company, look)));
  console.log([...faults, `The pictures are in ${folder}.`].join('\n'));
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  await company.end();
}
