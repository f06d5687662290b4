import type { Screen } from './screen.ts';

/** Home without apps, where the steps of a new box come first. */
export const emptyHomeScreens: readonly Screen[] = [
  {
    name: 'home-empty',
    who: 'stranger',
    at: '/apps',
    before: ({ page }) => page.route('**/api/v1/apps', (route) => route.fulfill({ json: [] })),
  },
  { name: 'home-empty-admin', at: '/apps', before: ({ mockApps }) => mockApps(() => []) },
  {
    name: 'home-step-hidden',
    at: '/apps',
    async before({ page, mockApps }) {
      await mockApps(() => []);
      const json = [{ id: 'home.steps', value: '["backup"]' }];
      await page.route('**/api/v1/config', (route) =>
        route.fulfill(route.request().method() === 'GET' ? { json } : { status: 204 }),
      );
    },
    async after({ page, button, word }) {
      await page
        .getByRole('button', { name: word('Nicht für uns', 'Not for us') })
        .first()
        .click();
      await button('Rückgängig', 'Undo').waitFor();
      await button('Ausgeblendete Schritte wieder zeigen', 'Show hidden steps again').scrollIntoViewIfNeeded();
    },
  },
];
