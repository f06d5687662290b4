import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLastOutcome } from './last-outcome.ts';

let core: TestCore;
beforeEach(() => {
  core = createTestCore();
});
afterEach(() => core.remove());

it('remembers a refusal across restarts, for the same server only, until it is over', () => {
  const outcome = { reason: '535 no', explained: { code: 'mail-login-refused', params: {} }, isOfMail: false } as const;
  const server = { host: 'mail.firma.example', port: 465 };
  const open = (of: { host: string; port: number } = server) => createLastOutcome(core.settings, () => of);
  expect(open().read()).toBeUndefined();
  open().write(outcome);
  expect(open().read()).toEqual(outcome);
  expect(open({ ...server, port: 587 }).read()).toBeUndefined();
  open().write(undefined);
  expect(open().read()).toBeUndefined();
});
