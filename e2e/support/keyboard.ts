import type { Locator, Page } from 'playwright-core';

/** The focus is drawn around what has it, or around the tile, row or box it stands for, and lies within the window. */
const look = `(() => {
  let element = document.activeElement;
  if (!element || element === document.body) return { name: '', isSeen: true };
  const name = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent ?? element.tagName;
  const isDrawn = (one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    const { top, bottom, width, height } = one.getBoundingClientRect();
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && width > 8 && height > 8 && bottom > 0 && top < innerHeight;
  };
  for (let steps = 0; element && steps < 5; steps++, element = element.parentElement) if (isDrawn(element)) return { name, isSeen: true };
  return { name, isSeen: false };
})()`;

/** Says what has the focus; throws when it is not to be seen. */
export async function seenFocus(page: Page): Promise<string> {
  const { name, isSeen } = await page.evaluate<{ name: string; isSeen: boolean }>(look);
  if (!isSeen) throw new Error(`the focus on "${name.trim().slice(0, 60)}" is not to be seen`);
  return name;
}

const hasFocus = (target: Locator): Promise<boolean> => target.evaluate((element) => element.matches(':focus'));

/** Goes on with Tab until this has the focus. Every stop on the way can be seen. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const stops = [];
  while (!(await hasFocus(target))) {
    if (stops.length > 60) throw new Error(`Tab does not lead to ${target}, but to ${stops.join(' | ')}`);
    await page.keyboard.press('Tab');
    stops.push((await seenFocus(page)).trim().slice(0, 30));
  }
  await seenFocus(page);
}

/** Tab and Enter. */
export async function choose(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Tab, and what is there is replaced. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}
