import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError, api } from '../../session/client.ts';
import { liveKey } from '../live-updates/live-query.ts';

/** Whether a place can be reached changes without an event. */
const pollMs = 10_000;

/** All backups, newest first. `snapshots`: those the server made for itself, too. */
const backupsQuery = (snapshots: boolean) =>
  queryOptions({
    queryKey: liveKey('backups', 'list', snapshots),
    queryFn: () => api('GET /api/v1/backups', { query: snapshots ? { snapshots: 'true' } : {} }),
    refetchInterval: pollMs,
  });

export const useBackups = (snapshots = false, enabled = true) => useQuery({ ...backupsQuery(snapshots), enabled });

const summaryQuery = queryOptions({
  queryKey: liveKey('backups', 'summary'),
  queryFn: () => api('GET /api/v1/backups/summary'),
  refetchInterval: pollMs,
});

/** The last backup, the next, and what is missing. */
export const useBackupSummary = () => useQuery(summaryQuery);

/** Whether a request failed because admin mode has ended: the settings ask for the password then, and nothing else is said. */
export const isLocked = (error: unknown): boolean => error instanceof ApiError && error.status === 412;
