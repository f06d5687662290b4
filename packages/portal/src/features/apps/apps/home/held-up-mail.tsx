import { Link } from '@tanstack/react-router';
import { isHeldUp, useOutbox } from '../../../../shared/mail/queries.ts';
import { useText } from '../../../../text/text-context.tsx';
import { homeText } from './text/index.ts';

/** Returns the outbox while mail is stuck, for administrators; else `undefined`. */
export function useHeldUpMail(isAdmin: boolean) {
  const outbox = useOutbox(isAdmin).data;
  return outbox && isHeldUp(outbox) ? outbox : undefined;
}

/** The reason, with a link to the outbox. */
export function HeldUpMail({ outbox }: { outbox: NonNullable<ReturnType<typeof useHeldUpMail>> }) {
  const t = useText(homeText);
  const count = outbox.waiting + outbox.refused;
  return (
    <p>
      {t(($) => $.mail.waiting, { count })} {outbox.configured ? t(($) => $.mail.away) : t(($) => $.mail.missing)}{' '}
      <Link to={outbox.configured ? '/settings/outbox' : '/settings/outbox/server'}>
        {outbox.configured ? t(($) => $.mail.see) : t(($) => $.mail.setUp)}
      </Link>
    </p>
  );
}
