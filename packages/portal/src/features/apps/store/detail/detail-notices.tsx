import type { InstalledApp } from '@kontor/contract/apps/apps';
import type { StoreApp } from '@kontor/contract/apps/store';
import { bytesOfKb } from '../../../../text/format.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { FirstAdmin } from '../first-admin.tsx';
import { storeText } from '../text/index.ts';
import styles from './detail-notices.module.css';
import { RetainedData } from './retained-data.tsx';

interface DetailNoticesProps {
  app: StoreApp;
  instances: readonly InstalledApp[];
  hasLeft: boolean;
  freeKb: number | null;
  hasMemory: boolean;
}

/** Blockers, problems, and retained data of earlier installations. */
export function DetailNotices({ app, instances, hasLeft, freeKb, hasMemory }: DetailNoticesProps) {
  const t = useText(storeText);
  const format = useFormat();
  const isInstalled = instances.length > 0;
  const failing = instances.filter(({ reason }) => reason !== '');
  return (
    <div className={styles.notices}>
      {failing.map((instance) => (
        <Trouble key={instance.instanceId} instance={instance} />
      ))}
      {instances.some((instance) => instance.isInstalled) && <FirstAdmin app={app} />}
      {hasLeft && (
        <Notice kind="warn" title={t(($) => $.left)}>
          {t(($) => $.leftWhat)}
        </Notice>
      )}
      {!isInstalled && app.obstacles.length > 0 && (
        <Notice kind="warn" title={t(($) => $.obstacles)}>
          {app.obstacles.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      {!isInstalled && !hasMemory && freeKb !== null && (
        <Notice kind="warn" title={t(($) => $.notEnoughMemory)}>
          {t(($) => $.memoryWhat, { needed: format.bytes(app.memoryLimit), free: format.bytes(bytesOfKb(freeKb)) })}
        </Notice>
      )}
      {!isInstalled && app.keptData && <RetainedData app={app} retained={app.keptData} />}
    </div>
  );
}

/** Why it does not run, or what it lacks while running. */
function Trouble({ instance: { status, reason, isWanted } }: { instance: InstalledApp }) {
  const t = useText(storeText);
  if (status === 'NOT_RUNNING' && !isWanted) return <Notice title={t(($) => $.stopped)}>{reason}</Notice>;
  const isDown = status === 'NOT_RUNNING';
  return (
    <Notice kind={isDown ? 'bad' : 'warn'} title={isDown ? t(($) => $.failed) : t(($) => $.trouble)}>
      {reason}
    </Notice>
  );
}
