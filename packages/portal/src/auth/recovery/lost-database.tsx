import type { Recovery } from '@kontor/contract/machine/recovery';
import { useCallback, useEffect, useState } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { api } from '../../session/client.ts';
import { useText } from '../../text/text-context.tsx';
import { Notice } from '../../ui/display/notice.tsx';
import { DatabaseCopies } from './database-copies.tsx';
import { FreeSpace } from './free-space.tsx';
import styles from './recovery.module.css';
import { RepairDatabase } from './repair-database.tsx';
import { RestoreKey } from './restore-key.tsx';
import { RetryStart } from './retry-start.tsx';
import { recoveryText } from './text/index.ts';

/** Why the box cannot use its database, which file to put back, and the copies that can be restored. */
export function LostDatabase() {
  const t = useText(recoveryText);
  const { recovery, failure, refetch } = useRecoveryState();
  const [busy, onBusy] = useState(false);
  if (failure !== undefined)
    return (
      <Notice kind="bad" title={t(($) => $.lostDatabase.unknown)} announce>
        {failure}
      </Notice>
    );
  if (recovery === undefined) return null;
  const canRepair = recovery.repair !== 'none';
  const repaired = recovery.copies.filter((copy) => canRepair && copy.repaired);
  const others = recovery.copies.filter((copy) => !repaired.includes(copy));
  return (
    <>
      <div className={styles.reason}>
        <p>{t(($) => $.lostDatabase.reasons[recovery.reason])}</p>
        <code className={styles.file}>{recovery.file}</code>
      </div>
      {recovery.detail !== '' && (
        <details>
          <summary>{t(($) => $.lostDatabase.detail)}</summary>
          <code className={styles.file}>{recovery.detail}</code>
        </details>
      )}
      {isAboutSpace(recovery.reason) && <FreeSpace />}
      {isAboutKey(recovery.reason) && <RestoreKey />}
      {canRepair && (
        <RepairDatabase state={recovery.repair} onStarted={refetch} copies={repaired} busy={busy} onBusy={onBusy} />
      )}
      {others.length > 0 && <DatabaseCopies copies={others} busy={busy} onBusy={onBusy} />}
      <RetryStart />
    </>
  );
}

/** Returns the recovery state of the box, polled while the database is repaired. */
function useRecoveryState() {
  const [recovery, setRecovery] = useState<Recovery>();
  const [failure, setFailure] = useState<string>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches on every round
  useEffect(() => {
    const stop = new AbortController();
    api('GET /api/v1/recovery', { signal: stop.signal }).then(setRecovery, (error: unknown) => {
      if (!stop.signal.aborted) setFailure(sentenceOf(error));
    });
    return () => stop.abort();
  }, [round]);
  const refetch = useCallback(() => setRound((last) => last + 1), []);
  const isWorking = recovery?.repair === 'working';
  useEffect(() => {
    if (!isWorking) return;
    const timer = setInterval(refetch, 2_000);
    return () => clearInterval(timer);
  }, [isWorking, refetch]);
  return { recovery, failure, refetch };
}

const isAboutKey = (reason: Recovery['reason']): boolean => reason === 'key-missing' || reason === 'key-wrong';

const isAboutSpace = (reason: Recovery['reason']): boolean => reason === 'disk-full' || reason === 'update-no-room';
