import { isOnlyOnThisComputer } from '@kontor/contract/rules/edge/domains';
import { Link } from '@tanstack/react-router';
import { useStatus } from '../../session/use-session.ts';
import { useText } from '../../text/text-context.tsx';
import { Notice } from '../../ui/display/notice.tsx';
import { mailText } from './text/index.ts';

/** Warns, where an address of this server is handed out, that nobody can open it at another computer; with a `text` of the page in its own words. */
export function OnlyHereNotice({ text }: { text?: string }) {
  const t = useText(mailText);
  const { domain } = useStatus();
  if (!isOnlyOnThisComputer(domain)) return null;
  return (
    <Notice kind="warn" action={<Link to="/settings/domains">{t(($) => $.toDomains)}</Link>}>
      {text ?? t(($) => $.onlyHere, { domain })}
    </Notice>
  );
}
