import type { RestorePreflight } from '@kontor/contract/data/backup-state';
import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { IconApps, IconArrowBackUp, IconEraser, IconMailPause, IconUsers, IconWorld } from '@tabler/icons-react';
import { useText } from '../../../../text/text-context.tsx';
import styles from '../backups.module.css';
import { useWhen } from '../use-when.ts';
import { Duration, Obstacle, Space } from './preflight-sheet.tsx';
import { SheetLine } from './sheet-line.tsx';
import { restoreText } from './text/index.ts';

/** What restoring the whole server needs, whom it affects, what is lost, what remains, and which apps come back later. */
export function WholePreflight({ preflight }: { preflight: RestorePreflight }) {
  const t = useText(restoreText);
  const when = useWhen();
  const { date, people, pending } = preflight;
  return (
    <>
      <h3 className={styles.sheetTitle}>{t(($) => $.whole.before)}</h3>
      <Obstacle preflight={preflight} />
      <ul className={styles.preflight}>
        <Duration preflight={preflight} text={t(($) => $.whole.minutesText)} />
        <Space preflight={preflight} />
        <SheetLine Icon={IconUsers} title={t(($) => $.whole.people, { count: people })}>
          {t(($) => $.whole.peopleText)}
        </SheetLine>
        <SheetLine Icon={IconEraser} title={t(($) => $.whole.lost)}>
          {t(($) => $.whole.lostText, { when: when(date) })}
        </SheetLine>
        <SheetLine Icon={IconArrowBackUp} title={t(($) => $.whole.undo)}>
          {t(($) => $.whole.undoText)}
        </SheetLine>
        {preflight.host !== '' && <Host host={preflight.host} />}
        <SheetLine Icon={IconMailPause} title={t(($) => $.whole.mail)}>
          {t(($) => $.whole.mailText)}
        </SheetLine>
        {pending.length > 0 && <Pending pending={pending} />}
      </ul>
    </>
  );
}

/** The name the server has again, which may be the one it has. */
function Host({ host }: Pick<RestorePreflight, 'host'>) {
  const t = useText(restoreText);
  const title = host === null ? t(($) => $.whole.hostUnknown) : t(($) => $.whole.host, { host: readableDomain(host) });
  return (
    <SheetLine Icon={IconWorld} title={title}>
      {host === null ? t(($) => $.whole.hostUnknownText) : t(($) => $.whole.hostText)}
    </SheetLine>
  );
}

/** Apps that cannot come back at once, and why. */
function Pending({ pending }: Pick<RestorePreflight, 'pending'>) {
  const t = useText(restoreText);
  return (
    <SheetLine Icon={IconApps} title={t(($) => $.whole.pending, { count: pending.length })}>
      <ul className={styles.links}>
        {pending.map(({ id, title, reason }) => (
          <li key={id}>{t(($) => $.whole.pendingApp, { name: title, reason })}</li>
        ))}
      </ul>
    </SheetLine>
  );
}
