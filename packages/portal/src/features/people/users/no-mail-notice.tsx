import { newUserText } from '../../../text/new-user.ts';
import { useText } from '../../../text/text-context.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { useMailReady } from './queries.ts';

/** Warns, where an invitation is about to be sent, that it waits while no mail can be sent. */
export function NoMailNotice() {
  const t = useText(newUserText);
  return useMailReady() === false ? <Notice kind="warn">{t(($) => $.noMail)}</Notice> : null;
}
