import { entryText } from '../text/entry.ts';
import { useText } from '../text/text-context.tsx';
import { Button } from '../ui/button.tsx';
import styles from './form.module.css';
import { GateCard } from './gate-card.tsx';
import progress from './progress-screen.module.css';
import { signOut } from './sign-out.ts';
import { useSession } from './use-session.ts';

/** A check failed at the start: said plainly, with what can be done about it. */
export function RecoveryScreen() {
  const t = useText(entryText);
  const isDatabaseLost = useSession((session) => session.box?.disabledFeatures.includes('accounts')) === true;
  const text = isDatabaseLost ? t(($) => $.recovery.lost) : t(($) => $.recovery.text);
  return (
    <GateCard title={t(($) => $.recovery.title)} text={text} size="medium" focusTitle>
      {isDatabaseLost && <p>{t(($) => $.recovery.lostHelp)}</p>}
      <p className={progress.help}>{t(($) => $.recovery.redirect)}</p>
      <div className={styles.row}>
        <Button onClick={signOut}>{t(($) => $.recovery.logout)}</Button>
        <Button variant="primary" onClick={() => location.reload()}>
          {t(($) => $.recovery.reload)}
        </Button>
      </div>
    </GateCard>
  );
}
