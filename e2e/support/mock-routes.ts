import type { Status } from '@kontor/contract/talk/status';
import { clientOf } from '@kontor/testkit/client';
import type { Page } from 'playwright-core';

const statusCall = '**/api/v1/status';

/** What the box at this address says of itself to the person whose token this is. */
export async function statusOf(address: string, token?: string): Promise<Status> {
  return (await clientOf(Number(new URL(address).port), token).get('/api/v1/status')).json;
}

// The newest handler answers, so nothing reaches the box while one takes over from another.

/** From now on the box seems to be in this state; it cannot be brought into every one of them. */
export async function mockStatusRoute(page: Page, status: Status): Promise<void> {
  await page.route(statusCall, (route) => route.fulfill({ json: status }));
}

/** From now on nobody answers for the box's state. */
export async function mockUnreachable(page: Page): Promise<void> {
  await page.route(statusCall, (route) => route.abort('connectionrefused'));
}

/** The box speaks for itself again. */
export const unmockStatus = (page: Page): Promise<void> => page.unroute(statusCall);
