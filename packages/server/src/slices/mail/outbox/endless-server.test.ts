import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openBoxKey } from '../../../adapters/box-key.ts';
import { createCurrentMailer } from '../../../adapters/smtp/current-mailer.ts';
import { readSmtpUrl, type SmtpSettings } from '../../../adapters/smtp/smtp-settings.ts';
import { createOutboxService } from './service.ts';
import { startSmtp, type TestSmtp } from './smtp.fixture.ts';

const clock = createVirtualClock();
const stuck = Promise.withResolvers<undefined>();
let core: TestCore;
let endless: TestSmtp;
let good: TestSmtp;
let settings: SmtpSettings | undefined;
let outbox: ReturnType<typeof createOutboxService>;
/** Resolves once the endless server has the mail and does not say whether it takes it. */
let began: PromiseWithResolvers<void>;

beforeEach(async () => {
  core = createTestCore({ clock });
  began = Promise.withResolvers();
  endless = await startSmtp({
    data() {
      began.resolve();
      return stuck.promise;
    },
  });
  good = await startSmtp();
  settings = readSmtpUrl(endless.url);
  const mailer = createCurrentMailer(() => settings);
  outbox = createOutboxService({ core, boxKey: openBoxKey(`${core.config.data}/secrets`), mailer });
  outbox.post({
    ...{ to: 'anna@firma.example', language: 'de', template: 'reset' },
    content: { name: 'Anna', box: 'x.de', uid: 'anna@x.de', link: 'http://cloud.x.de/?token=geheim', minutes: 60 },
  });
  await began.promise;
});
afterEach(async () => {
  await outbox.stop();
  await Promise.all([endless.close(), good.close()]);
  core.remove();
});

it('gives up a mail that a server does not finish, says so, and tries again', async () => {
  clock.advance(15 * 60_000);
  await outbox.delivery?.idle();
  expect(outbox.read('olga@x.de')).toMatchObject({ waiting: 1, trouble: expect.stringContaining('aborted') });
  endless.answers.data = () => undefined;
  outbox.delivery?.wake();
  expect(await endless.until(1)).toHaveLength(1);
});

it('sends by a new server at once what the one before does not finish, and blames nobody for it', async () => {
  settings = readSmtpUrl(good.url);
  outbox.serverChanged();
  expect(await good.until(1)).toHaveLength(1);
  await outbox.delivery?.idle();
  expect(outbox.read('olga@x.de')).toMatchObject({ waiting: 0, trouble: '' });
});
