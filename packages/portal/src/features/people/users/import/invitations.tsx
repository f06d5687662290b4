import type { WaitingMail } from '@kontor/contract/mail/outbox';
import type { ImportReport } from '@kontor/contract/people/users';
import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { Link } from '@tanstack/react-router';
import { useAdminMode } from '../../../../session/admin-mode.ts';
import { isMailDown, useOutbox } from '../../../../shared/mail/queries.ts';
import { mailText } from '../../../../shared/mail/text/index.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { linksTo } from '../wait-for-link.ts';
import styles from './import.module.css';
import { usersImportText } from './text/index.ts';

type Line = ImportReport['lines'][number];

/** Mails that may be added to the outbox while the page is open, besides the invitations. */
const mostOthers = 1000;
const mostMails = 100_000;
/** Refused invitations that are named. */
const mostNamed = 20;

/** What became of the invitations of an import, as long as the page is open. */
export function Invitations({ report }: { report: ImportReport }) {
  const t = useText(usersImportText);
  const inMail = useText(mailText);
  const invited = report.lines.filter(({ state, blocked }) => state === 'added' && !blocked);
  // Without it no mails are included, as if all had left.
  const isInMode = useAdminMode().enabled;
  const most = Math.min(mostMails, invited.length + mostOthers);
  const { data: outbox, isFetchedAfterMount } = useOutbox(isInMode && invited.length > 0, { most });
  if (!isInMode || outbox === undefined || !isFetchedAfterMount) return null;
  const uids = invited.map(({ uid }) => uid);
  const { sent, leaving, waits, refused } = linksTo(uids, outbox, 'invitation');
  const action = <Link to="/settings/outbox">{inMail(($) => $.toOutbox)}</Link>;
  return (
    <>
      {sent + leaving > 0 && (
        <Notice kind={leaving > 0 ? 'info' : 'good'}>
          {sent > 0 && t(($) => $.import.invited.sent, { count: sent })}{' '}
          {leaving > 0 && t(($) => $.import.invited.leaving, { count: leaving })}
        </Notice>
      )}
      {waits > 0 && (
        <Notice kind="warn" action={action}>
          {t(($) => (isMailDown(outbox) ? $.import.waiting : $.import.invited.waits), { count: waits })}
        </Notice>
      )}
      {refused.length > 0 && (
        <Notice kind="bad" title={t(($) => $.import.invited.refused, { count: refused.length })} action={action}>
          <p>{t(($) => $.import.invited.refusedText)}</p>
          <Refused mails={refused} lines={invited} />
        </Notice>
      )}
    </>
  );
}

/** Whose invitations were refused, and at which address. */
function Refused({ mails, lines }: { mails: readonly WaitingMail[]; lines: readonly Line[] }) {
  const t = useText(usersImportText);
  const names = new Map(lines.map(({ uid, displayName }) => [uid, displayName]));
  return (
    <ul className={styles.lines}>
      {mails.slice(0, mostNamed).map(({ id, uid, to }) => (
        <li key={id}>
          <Link to="/settings/users/$id" params={{ id: uid }}>
            {names.get(uid) || readableAddress(uid)}
          </Link>{' '}
          ({to})
        </li>
      ))}
      {mails.length > mostNamed && <li>{t(($) => $.import.invited.more, { count: mails.length - mostNamed })}</li>}
    </ul>
  );
}
