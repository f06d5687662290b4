import { newUserText } from '../../../text/new-user.ts';
import { useText } from '../../../text/text-context.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { useMailReady } from './queries.ts';

/** Invitations wait while no mail can leave; said where one is about to be sent. */
export function NoMailNotice() {
  const t = useText(newUserText);
  return useMailReady() === false ? <Notice kind="warn">{t(($) => $.noMail)}</Notice> : null;
}
