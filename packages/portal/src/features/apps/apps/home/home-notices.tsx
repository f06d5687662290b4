import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mailText } from '../../../../shared/mail/text/index.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Unbroken } from '../../../../ui/display/unbroken.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import styles from './home-notices.module.css';
import { isDismissible, type OpenPoint } from './open-points.ts';
import { homeText } from './text/index.ts';
import { useHiding } from './use-hidden-kinds.ts';

/** What an administrator still has to see to, each with the next step. */
export function HomeNotices({ points }: { points: readonly OpenPoint[] }) {
  const t = useText(homeText);
  if (points.length === 0) return null;
  return (
    <section aria-labelledby="open-points">
      <Card className={styles.card}>
        <h2 id="open-points" className="unseen">
          {t(($) => $.open.title)}
        </h2>
        <ul className={styles.list}>
          {points.map((point) => (
            <Point key={'text' in point ? point.text : point.kind} point={point} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Point({ point }: { point: OpenPoint }) {
  const t = useText(homeText);
  const dismiss = useHiding('home.dismissed');
  const title = useTitle(point);
  return (
    <li className={styles.line}>
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.title}>
          <Unbroken>{title}</Unbroken>
        </p>
        <p>
          <NextStep point={point} />
        </p>
        {point.kind === 'isolation' && point.reasons.length > 0 && <Reasons reasons={point.reasons} />}
      </div>
      {isDismissible(point) && (
        <Button
          small
          variant="quiet"
          aria-label={t(($) => $.open.hideOf, { name: title })}
          busy={dismiss.isBusy}
          onClick={() => void dismiss.hide(point.kind, title)}
        >
          {t(($) => $.open.hide)}
        </Button>
      )}
    </li>
  );
}

function useTitle(point: OpenPoint): string {
  const t = useText(homeText);
  const inMail = useText(mailText);
  switch (point.kind) {
    case 'disk':
      return t(($) => $.disk[point.space].title);
    case 'noMail':
      return t(($) => $.mail.missing);
    case 'mailWaits':
      return point.waiting === 0
        ? inMail(($) => $.outage[point.cause ?? 'other'])
        : t(($) => $.mail.title, { count: point.waiting });
    case 'mailRefused':
      return t(($) => $.mail.refused, { count: point.count });
    case 'moreFaults':
      return t(($) => $.open.moreFaults, { count: point.count });
    case 'exposed':
      return t(($) => $.exposed.title);
    case 'isolation':
      return t(($) => $.isolation.title);
    case 'fault':
      return t(($) => (isOfBackups(point) ? $.open.backupFault : $.open.fault.title));
    default:
      return t(($) => $.open[point.kind].title);
  }
}

const isOfBackups = (point: OpenPoint): boolean => point.kind === 'fault' && point.part === 'backup';

/** What it means, and where it is mended. */
function NextStep({ point }: { point: OpenPoint }): ReactNode {
  const t = useText(homeText);
  const repair = <Link to="/settings/repair">{t(($) => $.open.repair)}</Link>;
  switch (point.kind) {
    case 'disk':
      return (
        <>
          {t(($) => $.disk[point.space].text)} <Link to="/settings/repair">{t(($) => $.disk.see)}</Link>
        </>
      );
    case 'fault':
    case 'held':
      return (
        <>
          {point.text} {isOfBackups(point) ? <Link to="/settings/backup">{t(($) => $.open.backups)}</Link> : repair}
        </>
      );
    case 'moreFaults':
      return repair;
    case 'noMail':
    case 'mailWaits':
      return (
        <>
          <MailText point={point} /> <MailLink point={point} />
        </>
      );
    case 'mailRefused':
      return <RefusedMail count={point.count} />;
    case 'oneAdministrator':
      return <SecondAdministrator isAwaited={point.isAwaited} />;
    default:
      return <MachineStep point={point} />;
  }
}

function SecondAdministrator({ isAwaited }: { isAwaited: boolean }) {
  const t = useText(homeText);
  return (
    <>
      {t(($) => (isAwaited ? $.open.oneAdministrator.awaited : $.open.oneAdministrator.text))}{' '}
      <Link to="/settings/groups/$cn" params={{ cn: 'admin' }}>
        {t(($) => $.open.oneAdministrator.step)}
      </Link>
    </>
  );
}

type MachinePoint = Extract<OpenPoint, { kind: 'noBackup' | 'backupHere' | 'exposed' | 'isolation' }>;

function MachineStep({ point }: { point: MachinePoint }): ReactNode {
  const t = useText(homeText);
  switch (point.kind) {
    case 'noBackup':
      return (
        <>
          {point.hasPlace ? t(($) => $.open.noBackup.placeText) : t(($) => $.open.noBackup.text)}{' '}
          <Link to="/settings/backup">
            {point.hasPlace ? t(($) => $.steps.backup.first) : t(($) => $.steps.backup.action)}
          </Link>
        </>
      );
    case 'backupHere':
      return (
        <>
          {t(($) => $.open.backupHere.text)} <Link to="/settings/backup/new">{t(($) => $.open.backupHere.step)}</Link>
        </>
      );
    case 'exposed':
      return (
        <>
          {t(($) => $.exposed.text)} <Link to="/settings/domains">{t(($) => $.exposed.step)}</Link>
        </>
      );
    case 'isolation':
      return t(($) => $.isolation.text);
  }
}

function RefusedMail({ count }: { count: number }) {
  const t = useText(homeText);
  const inMail = useText(mailText);
  return (
    <>
      {t(($) => $.mail.refusedText, { count })} <Link to="/settings/outbox">{inMail(($) => $.toOutbox)}</Link>
    </>
  );
}

type MailPoint = Extract<OpenPoint, { kind: 'noMail' | 'mailWaits' }>;

function MailLink({ point }: { point: MailPoint }) {
  const t = useText(homeText);
  const inMail = useText(mailText);
  const toOutbox = <Link to="/settings/outbox">{inMail(($) => $.toOutbox)}</Link>;
  if (point.kind === 'mailWaits' && !point.isServerAtFault) return toOutbox;
  const toServer = point.kind === 'noMail' ? t(($) => $.mail.setUp) : t(($) => $.mail.check);
  return (
    <>
      <Link to="/settings/outbox/server">{toServer}</Link> {point.waiting > 0 && toOutbox}
    </>
  );
}

function MailText({ point }: { point: MailPoint }) {
  const t = useText(homeText);
  const count = point.waiting > 0 ? t(($) => $.mail.waiting, { count: point.waiting }) : '';
  const why =
    point.kind === 'noMail'
      ? t(($) => $.mail.missingText)
      : point.why || t(($) => $.mail.away, { count: point.waiting });
  return `${count} ${why}`.trim();
}

function Reasons({ reasons }: { reasons: readonly string[] }) {
  const t = useText(homeText);
  return (
    <details className={styles.reasons}>
      <summary>{t(($) => $.isolation.reasons)}</summary>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
  );
}
