import { isDeepStrictEqual } from 'node:util';
import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { RefusedError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { seconds } from '@kontor/platform/work/durations';
import { createMailer, DeliveryError, type Mailer } from '../../../../adapters/smtp/mailer.ts';
import type { SmtpSettings } from '../../../../adapters/smtp/smtp-settings.ts';
import { createTestLimit } from '../../../../core/test-limit.ts';
import type { ServerOutcome } from './last-outcome.ts';

/** A test ends after this long, also when the server goes on answering a little. */
const testMs = seconds(30);

/** Tries a mail server, and remembers the last refusal, for saving the same server all the same. */
export function createServerTrial(clock: Clock) {
  const limit = createTestLimit(clock);
  const last: { settings?: SmtpSettings; outcome?: ServerOutcome | undefined } = {};

  /** Returns what the last test of this server was refused with; undefined when it was not, or another one was tested. */
  const refusalOf = (settings: SmtpSettings): ServerOutcome | undefined =>
    isDeepStrictEqual(last.settings, settings) ? last.outcome : undefined;

  /** That login and sender are accepted proves nothing about mail. */
  function accepted(settings: SmtpSettings, isMail: boolean): void {
    if (isMail || refusalOf(settings)?.isOfMail === false) last.outcome = undefined;
  }

  function refused(settings: SmtpSettings, to: string, error: DeliveryError, isSlow: boolean): RefusedError {
    const { host, port, from = '' } = settings;
    const params = { host, port, to: readableAddress(to), sender: readableAddress(from), reason: error.message };
    const problem = isSlow ? 'mail-server-slow' : error.problem;
    const explained = { code: problem, params };
    const isOfMail = to !== '' && error.fault !== 'server';
    // An address that does not exist says nothing about the server.
    if (problem !== 'mail-recipient-refused')
      Object.assign(last, { settings, outcome: { reason: error.message, explained, isOfMail } });
    return new RefusedError(problem, { params });
  }

  return {
    refusalOf,
    /** Runs one test with a connection of its own, for at most `testMs`. `to` is empty without a mail. Throws what the mail server is at fault for. */
    async run(
      settings: SmtpSettings,
      to: string,
      test: (mailer: Mailer, signal: AbortSignal) => Promise<void>,
    ): Promise<void> {
      const mailer = createMailer(settings);
      const deadline = new AbortController();
      const cancel = clock.after(testMs, () => deadline.abort());
      try {
        await limit.within(() => test(mailer, deadline.signal));
        accepted(settings, to !== '');
      } catch (error) {
        if (!(error instanceof DeliveryError)) throw error;
        throw refused(settings, to, error, deadline.signal.aborted);
      } finally {
        cancel();
        mailer.close();
      }
    },
  };
}
