import type { RepairAction, RepairFault, RepairInfo } from '@kontor/contract/machine/repair';
import { Link } from '@tanstack/react-router';
import { mailText } from '../../../../shared/mail/text/index.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { ActionButton } from '../repair-action.tsx';
import { repairText } from '../text/index.ts';
import { FaultText } from './fault-text.tsx';
import { repairPanelsText } from './text/index.ts';

/** Faults of the parts that always run, with their immediate actions; shown above everything else. */
export function FaultNotices({ info: { faults, edgeStatus, ldapStatus } }: { info: RepairInfo }) {
  const inMail = useText(mailText);
  return (
    <>
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
    </>
  );
}

interface FaultNoticeProps {
  fault: RepairFault;
  kind: 'warn' | 'bad';
}

function FaultNotice({ fault, kind }: FaultNoticeProps) {
  const words = useWords();
  const action = fault.actions.find((one) => words[one] !== undefined);
  return (
    <Notice kind={kind} action={action && <ActionButton action={action} word={words[action] ?? ''} />}>
      <FaultText fault={fault} />
    </Notice>
  );
}

/** Labels of the actions offered in the notice; the others are shown with the part itself. */
function useWords(): Partial<Record<RepairAction, string>> {
  const again = useText(repairPanelsText)(($) => $.edge.again);
  const release = useText(repairText)(($) => $.release);
  return { RETRY_EDGE: again, RETRY_CERTIFICATES: again, RETRY_DIRECTORY_ACCESS: again, RELEASE_LDAP: release };
}

/** Returns the faults of one part. */
export const faultsOf = (faults: readonly RepairFault[], part: RepairFault['part']): RepairFault[] =>
  faults.filter((fault) => fault.part === part);
