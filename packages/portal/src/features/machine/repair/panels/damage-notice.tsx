import type { RepairFault } from '@kontor/contract/machine/repair';
import { useText } from '../../../../text/text-context.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import styles from '../repair.module.css';
import { ConfirmedActionButton } from '../repair-action.tsx';
import { repairText } from '../text/index.ts';

/** Reports a damaged database of the box with the machine's details, and offers to rebuild it. */
export function DamageNotice({ fault: { text, detail, actions } }: { fault: RepairFault }) {
  const t = useText(repairText);
  return (
    <Notice
      kind="bad"
      action={
        actions.includes('REPAIR_DATABASE') && (
          <ConfirmedActionButton action="REPAIR_DATABASE" word={t(($) => $.damage.repair)} ask={t(($) => $.damage.ask)}>
            {t(($) => $.damage.what)}
          </ConfirmedActionButton>
        )
      }
    >
      {text}
      {detail && (
        <details className={styles.trouble}>
          <summary>{t(($) => $.damage.detail)}</summary>
          <code>{detail}</code>
        </details>
      )}
    </Notice>
  );
}
