import type { Language } from '@kontor/contract/refusals';
import type { BoxAddress } from '../../../core/box-address.ts';
import type { Outbox } from '../../mail/outbox/index.ts';
import type { Users } from '../../people/users/index.ts';

export interface MailingNeeds {
  boxAddress: Pick<BoxAddress, 'domain' | 'language' | 'portalUrl'>;
  outbox: Pick<Outbox, 'post'>;
  users: Pick<Users, 'all'>;
}

export type Mailing = ReturnType<typeof createMailing>;

/** Mails to recipients in their own language: that of the user with this address, or of the box. */
export function createMailing({ boxAddress, outbox, users }: MailingNeeds) {
  function languages(): Map<string, Language> {
    const pairs = users
      .all()
      .flatMap(({ uid, extern_email, intern_email, preferred_language }) =>
        [uid, extern_email, intern_email].map((address) => [address.toLowerCase(), preferred_language] as const),
      );
    return new Map(pairs);
  }

  return {
    /** Puts a mail for each recipient into the outbox. What is not sent at `expires` (ms since the epoch) is dropped. Joins a running transaction. */
    send(
      recipients: readonly string[],
      contentIn: (language: Language) => { title: string; text: string },
      expires?: number,
    ): void {
      const known = languages();
      const written = new Map<Language, { title: string; text: string }>();
      // Once for each language: what is said may be found among all users.
      const writtenIn = (language: Language) => {
        const one = written.get(language) ?? contentIn(language);
        written.set(language, one);
        return one;
      };
      for (const to of recipients) {
        const language = known.get(to.toLowerCase()) ?? boxAddress.language();
        const content = { ...writtenIn(language), box: boxAddress.domain(), link: boxAddress.portalUrl() };
        outbox.post({ to, language, template: 'notification', content, ...(expires !== undefined && { expires }) });
      }
    },
  };
}
