import type { RepairFault } from '@kontor/contract/machine/repair';
import { useText } from '../../../../text/text-context.tsx';
import styles from '../repair.module.css';
import { repairText } from '../text/index.ts';

/** The sentence of a fault, with what the machine reported below it to open. */
export function FaultText({ fault: { text, detail } }: { fault: Pick<RepairFault, 'text' | 'detail'> }) {
  const t = useText(repairText);
  return (
    <>
      {text}
      {detail && (
        <details className={styles.trouble}>
          <summary>{t(($) => $.damage.detail)}</summary>
          <code>{detail}</code>
        </details>
      )}
    </>
  );
}
