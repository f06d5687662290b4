import type { Page } from 'playwright-core';

/** Goes through all steps of the wizard, including the last one. */
export async function goThrough(page: Page, last: 'Install' | 'Update'): Promise<void> {
  const [next, end] = ['Next', last].map((name) => page.getByRole('button', { name, exact: true }));
  await next?.or(end ?? next).waitFor();
  while (await next?.isVisible()) await next?.click();
  await end?.click();
}
