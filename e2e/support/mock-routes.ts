import type { Status } from '@kontor/contract/talk/status';
import { clientOf } from '@kontor/testkit/client';
import type { Page } from 'playwright-core';

const statusCall = '**/api/v1/status';

/** Resolves with the status of the box at this address for the user of this token. */
export async function statusOf(address: string, token?: string): Promise<Status> {
  return (await clientOf(Number(new URL(address).port), token).get('/api/v1/status')).json;
}

// The newest handler responds, so that no request reaches the box while one replaces another.

/** Mocks the status of the box from now on, because not every status can be produced. */
export async function mockStatusRoute(page: Page, status: Status): Promise<void> {
  await page.route(statusCall, (route) => route.fulfill({ json: status }));
}

/** From now on, requests for the status fail. */
export async function mockUnreachable(page: Page): Promise<void> {
  await page.route(statusCall, (route) => route.abort('connectionrefused'));
}

/** Ends the mocking of the status. */
export const unmockStatus = (page: Page): Promise<void> => page.unroute(statusCall);

/** Mocks a machine that is not set up, and on which no server is being restored. */
export async function mockSetup(page: Page, status: Status): Promise<void> {
  await page.route('**/api/v1/setup/restore', (route) => route.fulfill({ json: { progress: null, failure: '' } }));
  await mockStatusRoute(page, { ...status, status: 'WAITING_FOR_SETUP' });
}
