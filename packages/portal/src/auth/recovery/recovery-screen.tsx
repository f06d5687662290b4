import { useSession } from '../../session/use-session.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { AuthCard } from '../auth-card.tsx';
import styles from '../form.module.css';
import progress from '../progress-screen.module.css';
import { signOut } from '../session/sign-out.ts';
import { LostDatabase } from './lost-database.tsx';
import { recoveryText } from './text/index.ts';

/** Shown when a check failed at start: what failed and what can be done. */
export function RecoveryScreen() {
  const t = useText(recoveryText);
  const isDatabaseLost = useSession((session) => session.box?.disabledFeatures.includes('accounts')) === true;
  return (
    <AuthCard
      title={t(($) => $.recovery.title)}
      text={isDatabaseLost ? undefined : t(($) => $.recovery.text)}
      size="medium"
      focusTitle
    >
      {isDatabaseLost && <LostDatabase />}
      <p className={progress.help}>{t(($) => $.recovery.redirect)}</p>
      <div className={styles.row}>
        <Button onClick={signOut}>{t(($) => $.recovery.logout)}</Button>
        <Button variant={isDatabaseLost ? 'plain' : 'primary'} onClick={() => location.reload()}>
          {t(($) => $.recovery.reload)}
        </Button>
      </div>
    </AuthCard>
  );
}
