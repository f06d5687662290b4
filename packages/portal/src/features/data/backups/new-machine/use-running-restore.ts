import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { leaveToLogin } from '../../../../auth/location.ts';
import { useSession } from '../../../../session/use-session.ts';
import { progressQuery, useRestoreProgress } from './queries.ts';

/** Whether the restore runs, how far it is, and why it failed. `begin` is called when the server has accepted one. */
export function useRunningRestore() {
  const queryClient = useQueryClient();
  const { data } = useRestoreProgress();
  const [isAccepted, setAccepted] = useState(false);
  const percent = data?.progress ?? null;
  const failure = data?.failure ?? '';
  // what was fetched is put in place by a restart, during which only the status says so
  const isReported = useSession(({ status }) => status === 'RESTORING_BACKUP');
  const isRunning = percent !== null || isReported || (isAccepted && failure === '');
  useEffect(() => {
    if (isRunning) leaveToLogin('server-restored');
  }, [isRunning]);
  const begin = () => {
    queryClient.setQueryData(progressQuery.queryKey, { progress: 0, failure: '' });
    setAccepted(true);
  };
  return { isRunning, percent, failure, begin };
}
