import { useText } from '../../../text/text-context.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { newUserText } from './create/text/index.ts';
import { useMailReady } from './queries.ts';

/** Warns, where an invitation is about to be sent, that it waits while no mail can be sent. */
export function NoMailNotice() {
  const t = useText(newUserText);
  return useMailReady() === false ? <Notice kind="warn">{t(($) => $.noMail)}</Notice> : null;
}
