import type { BoxStatus } from '@kontor/contract/talk/status';
import { useText } from '../text/text-context.tsx';
import { ProgressBar } from '../ui/display/progress-bar.tsx';
import { AuthCard } from './auth-card.tsx';
import styles from './progress-screen.module.css';
import { authText } from './text/index.ts';

const progressStatuses = [
  'STARTING',
  'DECRYPTING_DATA',
  'RESTORING_BACKUP',
  'UPDATING',
  'INITIAL_SETUP',
  'OFFLINE',
  'RESETTING',
] as const;

/** Shown while the box is busy or unreachable: what it does, and that this page continues by itself. */
export function ProgressScreen({ status }: { status: BoxStatus | undefined }) {
  const t = useText(authText);
  const named = progressStatuses.find((one) => one === status);
  const heading = t(($) => $.progress[named ?? 'loading']);
  return (
    <div className={named ? undefined : styles.late} role="status">
      <AuthCard title={heading} text={t(($) => $.progress.patience)} size="medium">
        {named === 'OFFLINE' ? (
          <p className={styles.help}>{t(($) => $.progress.offlineHelp)}</p>
        ) : (
          <ProgressBar label={heading} />
        )}
      </AuthCard>
    </div>
  );
}
