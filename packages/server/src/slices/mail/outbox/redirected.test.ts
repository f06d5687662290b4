import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { createTestCore } from '@kontor/testkit/test-core';
import { expect, it } from 'vitest';
import { openBoxKey } from '../../../adapters/box-key.ts';
import { createMailer } from '../../../adapters/smtp/mailer.ts';
import { readSmtpUrl } from '../../../adapters/smtp/smtp-settings.ts';
import { createOutboxDb } from './db.ts';
import { createOutboxService } from './service.ts';
import { reply, startSmtp } from './smtp.fixture.ts';

it.each([
  ['taken', undefined],
  ['refused', reply(550, 'no such person')],
])('a link that is redirected while it is %s for one recipient goes to the next, too', async (_, answer) => {
  const clock = createVirtualClock();
  const core = createTestCore({ clock });
  const smtp = await startSmtp();
  const settings = readSmtpUrl(smtp.url);
  if (settings === undefined) throw new Error('no settings');
  const boxKey = openBoxKey(`${core.config.data}/secrets`);
  const box = createOutboxService({ core, boxKey, mailer: createMailer(settings) });
  const rows = () => createOutboxDb(core.database).newest(100);
  smtp.answers.data = async () => {
    if (rows()[0]?.recipient !== 'wrong@firma.example') return undefined;
    core.database.transaction(() => box.redirectLinks('anna@x.de', 'right@firma.example'));
    return answer;
  };
  const content = { name: 'Anna', box: 'x.de', uid: 'anna@x.de', link: 'http://cloud.x.de/?token=a', minutes: 60 };
  box.post({ to: 'wrong@firma.example', uid: 'anna@x.de', language: 'de', template: 'reset', content });
  await box.delivery?.idle();
  clock.advance(1_000);
  await box.delivery?.idle();
  expect(rows()).toEqual([]);
  expect(smtp.taken.at(-1)?.to).toEqual(['right@firma.example']);
  await box.stop();
  await smtp.close();
  core.remove();
});
