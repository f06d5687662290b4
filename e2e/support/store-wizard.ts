import type { Page } from 'playwright-core';

/** Up to the last step of the wizard, and that one too. */
export async function goThrough(page: Page, last: 'Install' | 'Update'): Promise<void> {
  const [next, end] = ['Confirm', last].map((name) => page.getByRole('button', { name, exact: true }));
  await next?.or(end ?? next).waitFor();
  while (await next?.isVisible()) await next?.click();
  await end?.click();
}
