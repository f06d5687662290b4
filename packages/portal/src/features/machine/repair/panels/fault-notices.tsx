import type { RepairAction, RepairFault, RepairInfo } from '@kontor/contract/machine/repair';
import { Link } from '@tanstack/react-router';
import { useStatus } from '../../../../session/use-session.ts';
import { mailText } from '../../../../shared/mail/text/index.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { ActionButton, ConfirmedActionButton } from '../repair-action.tsx';
import { repairText } from '../text/index.ts';
import { FaultText } from './fault-text.tsx';
import { repairPanelsText } from './text/index.ts';

/** Faults of the parts that always run, with their immediate actions; shown above everything else. */
export function FaultNotices({ info: { faults, edgeStatus, ldapStatus } }: { info: RepairInfo }) {
  const inMail = useText(mailText);
  return (
    <>
      {faultsOf(faults, 'box').map((fault) => (
        <FaultNotice key={fault.code} fault={fault} kind="bad" />
      ))}
      {faultsOf(faults, 'edge').map((fault) => (
        <FaultNotice key={fault.code} fault={fault} kind={edgeStatus === 'down' ? 'bad' : 'warn'} />
      ))}
      {faultsOf(faults, 'database').map((fault) => (
        <FaultNotice key={fault.code} fault={fault} kind="bad" />
      ))}
      {faultsOf(faults, 'directory').map((fault) => (
        <FaultNotice key={fault.code} fault={fault} kind={ldapStatus === 'down' ? 'bad' : 'warn'} />
      ))}
      {faultsOf(faults, 'mail').map(({ code, text }) => (
        <Notice key={code} kind="bad" action={<Link to="/settings/outbox/server">{inMail(($) => $.setUp)}</Link>}>
          {text}
        </Notice>
      ))}
      <BackupNotices faults={faultsOf(faults, 'backup')} />
    </>
  );
}

/** What is wrong with backups, and the way to their page, which offers what to do. In RECOVERY no page of the settings opens. */
function BackupNotices({ faults }: { faults: readonly RepairFault[] }) {
  const t = useText(repairText);
  const { status } = useStatus();
  const toBackups = status !== 'RECOVERY' && <Link to="/settings/backup">{t(($) => $.backups.open)}</Link>;
  return faults.map((fault) => (
    // Each place can have the same fault, with another sentence.
    <Notice key={`${fault.code} ${fault.text}`} kind="warn" action={toBackups}>
      <FaultText fault={fault} />
    </Notice>
  ));
}

interface FaultNoticeProps {
  fault: RepairFault;
  kind: 'warn' | 'bad';
}

function FaultNotice({ fault, kind }: FaultNoticeProps) {
  const offered = useOffered();
  const action = fault.actions.find((one) => offered[one] !== undefined);
  const words = action && offered[action];
  return (
    <Notice kind={kind} action={words && <FaultAction action={action} {...words} />}>
      <FaultText fault={fault} />
    </Notice>
  );
}

/** Words of an action; with `ask` it is confirmed first, and `what` says what happens. */
interface Offered {
  word: string;
  ask?: string;
  what?: string;
}

function FaultAction({ action, word, ask, what }: Offered & { action: RepairAction }) {
  if (ask === undefined) return <ActionButton action={action} word={word} />;
  return (
    <ConfirmedActionButton action={action} word={word} ask={ask}>
      {what}
    </ConfirmedActionButton>
  );
}

/** The actions offered in the notice; the others are shown with the part itself. */
function useOffered(): Partial<Record<RepairAction, Offered>> {
  const t = useText(repairText);
  const again = { word: useText(repairPanelsText)(($) => $.edge.again) };
  const edits = { word: t(($) => $.edits.delete), ask: t(($) => $.edits.ask), what: t(($) => $.edits.what) };
  return {
    REPAIR_DATABASE: {
      word: t(($) => $.damage.repair),
      ask: t(($) => $.damage.ask),
      what: t(($) => $.damage.what),
    },
    CLOSE_DATA: { word: t(($) => $.place.close) },
    WRITE_KEY: { word: t(($) => $.place.writeKey) },
    ACCEPT_CLOCK: { word: t(($) => $.place.acceptClock) },
    CHECK_NAMES: again,
    RETRY_EDGE: again,
    RETRY_CERTIFICATES: again,
    RETRY_DIRECTORY_ACCESS: again,
    RELEASE_LDAP: { word: t(($) => $.release) },
    DELETE_EDGE_EDITS: edits,
    DELETE_DIRECTORY_EDITS: edits,
  };
}

/** Returns the faults of one part. */
export const faultsOf = (faults: readonly RepairFault[], part: RepairFault['part']): RepairFault[] =>
  faults.filter((fault) => fault.part === part);
