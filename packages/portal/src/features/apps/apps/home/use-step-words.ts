import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { useQuery } from '@tanstack/react-query';
import { useStatus } from '../../../../session/use-session.ts';
import { useApps } from '../../../../shared/apps/queries.ts';
import { summaryQuery } from '../../../../shared/machine/queries.ts';
import { usePortalName } from '../../../../shared/machine/use-portal-name.ts';
import { useOutbox } from '../../../../shared/mail/queries.ts';
import { mailText } from '../../../../shared/mail/text/index.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import type { StepKind } from './first-steps.ts';
import { homeText } from './text/index.ts';

interface StepWords {
  title: string;
  /** What it is good for, while it is not done. */
  text: string;
  done: string;
}

/** Returns what the sentences say of the box. */
function useKnown() {
  const summary = useQuery(summaryQuery).data;
  const outbox = useOutbox().data;
  const waiting = outbox?.waiting ?? 0;
  const users = summary?.users ?? { all: 0, signedIn: 0 };
  const fault = outbox?.health === 'waits' ? outbox.explanation : undefined;
  const cause = outbox?.cause ?? 'other';
  return { summary, users, apps: useApps().data?.length ?? 0, waiting, fault, cause } as const;
}

/** Returns what is said of mail that does not leave, and why it does not. */
function useMailText(): string {
  const t = useText(homeText);
  const inMail = useText(mailText);
  const { waiting, fault, cause } = useKnown();
  const title = inMail(($) => $.outage[cause]);
  // Where mail waits, the point above says how much and why.
  if (fault !== undefined) return waiting > 0 ? `${title}.` : `${title}: ${fault}`;
  const why = t(($) => $.steps.mail.text);
  return `${waiting > 0 ? t(($) => $.mail.waiting, { count: waiting }) : ''} ${why}`.trim();
}

/** Returns what is lost without backups, and without any elsewhere. */
function useBackupText(): string {
  const t = useText(homeText);
  const { summary } = useKnown();
  if (summary?.backupsOnlyHere && summary.lastBackup !== null) return t(($) => $.open.backupHere.text);
  return summary?.backupPlaces ? t(($) => $.open.noBackup.placeText) : t(($) => $.open.noBackup.text);
}

/** Returns what is said of the name of the box: where it is found, or that others do not find it yet. */
function useDomainWords(): StepWords {
  const t = useText(homeText);
  const { domain, portalUrl } = useStatus();
  const { readable, isLost } = usePortalName();
  return {
    title: t(($) => $.steps.domain.title),
    text: isLost
      ? t(($) => $.steps.domain.lost, { portal: readable })
      : t(($) => $.steps.domain.text, { domain: readableDomain(domain) }),
    done: t(($) => $.steps.domain.done, { portal: readableDomain(new URL(portalUrl).host) }),
  };
}

/** Returns the sentences of a step, with what the box knows about it. */
export function useStepWords(kind: StepKind): StepWords {
  const t = useText(homeText);
  const format = useFormat();
  const { summary, users, apps } = useKnown();
  const isAwaited = summary !== undefined && summary.administratorsAwaited > 0;
  const [mailText, backupText, domainWords] = [useMailText(), useBackupText(), useDomainWords()];
  const words: Record<StepKind, () => StepWords> = {
    domain: () => domainWords,
    mail: () => ({
      title: t(($) => $.steps.mail.title),
      text: mailText,
      done: t(($) => $.steps.mail.done),
    }),
    backup: () => ({
      title: t(($) => $.steps.backup.title),
      text: backupText,
      done: t(($) => $.steps.backup.done, { moment: summary?.lastBackup ? format.dateTime(summary.lastBackup) : '' }),
    }),
    administrator: () => ({
      title: t(($) => $.steps.administrator.title),
      text: t(($) => (isAwaited ? $.open.oneAdministrator.awaited : $.steps.administrator.text)),
      done: t(($) => $.steps.administrator.done, { count: summary?.administratorsSignedIn ?? 0 }),
    }),
    users: () => ({
      title: t(($) => $.steps.users.title),
      text: t(($) => $.steps.users.text),
      done: t(($) => $.steps.users.done, { all: users.all, signedIn: users.signedIn }),
    }),
    app: () => ({
      title: t(($) => $.steps.app.title),
      text: t(($) => $.steps.app.text),
      done: t(($) => $.steps.app.done, { count: apps }),
    }),
  };
  return words[kind]();
}
