import { createMailer, DeliveryError, type Mailer } from './mailer.ts';
import type { SmtpSettings } from './smtp-settings.ts';

/**
 * Sends by the server that `current` returns at that moment. It returns the same object until the settings change. While `trouble` returns an error, that is
 * thrown and no server is asked.
 */
export function createCurrentMailer(
  current: () => SmtpSettings | undefined,
  trouble: () => DeliveryError | undefined = () => undefined,
): Mailer {
  let opened: { settings: SmtpSettings; mailer: Mailer } | undefined;

  function close(): void {
    opened?.mailer.close();
    opened = undefined;
  }

  function open(): Mailer {
    const settings = current();
    if (settings === undefined) {
      const explained = { code: 'mail-server-missing', params: {} } as const;
      throw new DeliveryError('server', new Error('No mail server is set up'), explained);
    }
    const known = trouble();
    if (known !== undefined) throw known;
    if (opened?.settings !== settings) {
      close();
      opened = { settings, mailer: createMailer(settings) };
    }
    return opened.mailer;
  }

  return {
    get from() {
      return current()?.from;
    },
    send: async (mail, signal) => open().send(mail, signal),
    check: async (sender, signal) => open().check(sender, signal),
    close,
  };
}
