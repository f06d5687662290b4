import { Link } from '@tanstack/react-router';
import { useOutbox } from '../../../shared/mail/queries.ts';
import { mailText } from '../../../shared/mail/text/index.ts';
import { useText } from '../../../text/text-context.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { usersText } from './text/index.ts';

/** Warns, where an invitation is about to be sent, that it waits while no mail can be sent. */
export function NoMailNotice() {
  const t = useText(usersText);
  const inMail = useText(mailText);
  if (useOutbox().data?.configured !== false) return null;
  return (
    <Notice kind="warn" action={<Link to="/settings/outbox/server">{inMail(($) => $.setUp)}</Link>}>
      {t(($) => $.noMail)}
    </Notice>
  );
}
