import type { Locator, Page } from 'playwright-core';

/** Whether the focus ring is drawn around the focused element, or around the tile, row or field it represents, and lies within the window. */
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

/** Resolves with the name of the focused element; throws when its focus is not visible. */
export async function seenFocus(page: Page): Promise<string> {
  const { name, isSeen } = await page.evaluate<{ name: string; isSeen: boolean }>(look);
  if (!isSeen) throw new Error(`the focus on "${name.trim().slice(0, 60)}" is not to be seen`);
  return name;
}

const hasFocus = (target: Locator): Promise<boolean> => target.evaluate((element) => element.matches(':focus'));

/** Presses Tab until the target has the focus. Every stop on the way must be visible. */
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

/** Moves to the target with Tab and presses Enter. */
export async function choose(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Moves to the field with Tab and replaces its content. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}
