import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { install } from './support/install-app.ts';
import { eventually } from './support/journey.ts';
import { usePortal } from './support/test-portal.ts';

describe('home on a phone', () => {
  const portal = usePortal({ engine: createMemoryEngine() });
  let anna: string;
  beforeAll(async () => {
    anna = portal.box.addUser({ role: 'admin' });
    const admin = await portal.box.signIn(anna, true);
    for (const app of ['probe', 'porter']) await install(portal.box, admin, app, [anna]);
  });

  test('the menu of a tile shows all of its entries none of them over the bar', async () => {
    const { page } = await portal.visitAs(anna, { size: 'phone' });
    await page.goto('/');
    const [menu, bar] = [page.getByRole('menu'), page.getByRole('navigation', { name: 'Main menu' })];
    const button = page.getByRole('button', { name: 'More about “Probe”' });
    await page.evaluate(`document.body.style.padding = '900px 0'`);
    for (const y of [40, 330, 640]) {
      const top = (await button.boundingBox())?.y ?? 0;
      await page.evaluate(`scrollBy({ top: ${top - y}, behavior: 'instant' })`);
      await button.click();
      const last = menu.getByRole('menuitem').last();
      expect(await last.textContent()).toBe('Uninstall');
      await eventually(async () => {
        const boxes = await Promise.all([menu.boundingBox(), last.boundingBox(), bar.boundingBox()]);
        const [all, entry, below] = boxes.map((box) => ({
          top: box?.y ?? -1,
          bottom: (box?.y ?? 0) + (box?.height ?? 0),
        }));
        expect(all?.top).toBeGreaterThan(0);
        expect(entry?.bottom).toBeLessThanOrEqual(all?.bottom ?? 0);
        expect(all?.bottom).toBeLessThanOrEqual(below?.top ?? 0);
      });
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'detached' });
    }
  });

  test.each(['de', 'en'] as const)('the two buttons of each first step are side by side, in %s', async (language) => {
    const { page } = await portal.visitAs(anna, { size: 'phone', language });
    await page.goto('/');
    const steps = page.getByRole('region', { name: language === 'de' ? 'Erste Schritte' : 'First steps' });
    await steps.getByRole('link').first().waitFor();
    const open = await steps
      .getByRole('listitem')
      .filter({ has: page.getByRole('link') })
      .all();
    expect(open.length).toBeGreaterThan(3);
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const step of open) {
        const buttons = [step.getByRole('button'), step.getByRole('link')];
        await eventually(async () => {
          const [hide, go] = await Promise.all(buttons.map((each) => each.boundingBox()));
          const isBeside = (hide?.x ?? 0) + (hide?.width ?? 0) <= (go?.x ?? 0);
          expect([await step.textContent(), isBeside]).toEqual([await step.textContent(), true]);
        });
      }
    }
  });
});
