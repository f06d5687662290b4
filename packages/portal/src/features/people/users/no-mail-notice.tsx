import { Link } from '@tanstack/react-router';
import { isMailDown, useOutbox } from '../../../shared/mail/queries.ts';
import { mailText } from '../../../shared/mail/text/index.ts';
import { useText } from '../../../text/text-context.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { usersText } from './text/index.ts';

/** Warns, where an invitation is about to be sent, that it waits while no mail can be sent. */
export function NoMailNotice() {
  const t = useText(usersText);
  const inMail = useText(mailText);
  const outbox = useOutbox().data;
  if (!outbox || !isMailDown(outbox)) return null;
  const toServer = outbox.configured ? inMail(($) => $.see) : inMail(($) => $.setUp);
  return (
    <Notice
      kind="warn"
      action={
        <>
          <Link to="/settings/outbox/server">{toServer}</Link>
          <Link to="/settings/outbox">{inMail(($) => $.toOutbox)}</Link>
        </>
      }
    >
      {outbox.configured ? t(($) => $.mailAway) : t(($) => $.noMail)}
    </Notice>
  );
}
