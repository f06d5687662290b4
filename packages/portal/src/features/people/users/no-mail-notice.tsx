import { useOutbox } from '../../../shared/mail/queries.ts';
import { useText } from '../../../text/text-context.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { usersText } from './text/index.ts';

/** Warns, where an invitation is about to be sent, that it waits while no mail can be sent. */
export function NoMailNotice() {
  const t = useText(usersText);
  return useOutbox().data?.configured === false ? <Notice kind="warn">{t(($) => $.noMail)}</Notice> : null;
}
