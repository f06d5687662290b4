import { entryText } from '../text/entry.ts';
import { useText } from '../text/text-context.tsx';
import { GateCard } from './gate-card.tsx';
import styles from './progress-screen.module.css';

/** A check failed: said plainly until there is a screen to mend it on. */
export function RecoveryScreen() {
  const t = useText(entryText);
  return (
    <GateCard title={t(($) => $.recovery.title)} text={t(($) => $.recovery.text)} size="medium" focusTitle>
      <p className={styles.help}>{t(($) => $.recovery.redirect)}</p>
    </GateCard>
  );
}
