import { readableUrl } from '@kontor/contract/rules/edge/readable-domain';
import type { BoxStatus } from '@kontor/contract/talk/status';
import { useSession } from '../session/use-session.ts';
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

/** Shown while the box is busy or unreachable: what it does, and that this page continues by itself; of one that is found at another address from now on, that address. */
export function ProgressScreen({ status }: { status: BoxStatus | undefined }) {
  const t = useText(authText);
  const movedTo = useSession((session) => session.movedTo);
  const named = progressStatuses.find((one) => one === status);
  const restarted = useSession(({ isDeviceRunning, box }) => (isDeviceRunning ? box?.product : undefined));
  const heading =
    named === 'STARTING' && restarted !== undefined
      ? t(($) => $.progress.serverStarting, { product: restarted })
      : t(($) => $.progress[named ?? 'loading']);
  if (movedTo !== undefined)
    return (
      <div role="status">
        <AuthCard title={t(($) => $.moved.title)} text={t(($) => $.moved.text)} size="medium">
          <a href={`${movedTo}/`}>{readableUrl(movedTo)}</a>
        </AuthCard>
      </div>
    );
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
