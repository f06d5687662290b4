import { isOnlyOnThisComputer } from '@kontor/contract/rules/edge/domains';
import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { Link } from '@tanstack/react-router';
import { useStatus } from '../../session/use-session.ts';
import { useText } from '../../text/text-context.tsx';
import { Notice } from '../../ui/display/notice.tsx';
import { usePortalName } from '../machine/use-portal-name.ts';
import { mailText } from './text/index.ts';

interface OnlyHereProps {
  /** What the page says in its own words, by whether the address is found on this computer only or leads nowhere yet. */
  text?: { onlyHere: string; notHere: string };
}

/** Warns, where an address of this server is handed out, that nobody can open it at another computer. */
export function OnlyHereNotice({ text }: OnlyHereProps) {
  const t = useText(mailText);
  const { domain } = useStatus();
  const { readable, isLost } = usePortalName();
  if (!isOnlyOnThisComputer(domain) && !isLost) return null;
  const general = isLost
    ? t(($) => $.notHere, { portal: readable })
    : t(($) => $.onlyHere, { domain: readableDomain(domain) });
  return (
    <Notice kind="warn" action={<Link to="/settings/domains">{t(($) => $.toDomains)}</Link>}>
      {text?.[isLost ? 'notHere' : 'onlyHere'] ?? general}
    </Notice>
  );
}
