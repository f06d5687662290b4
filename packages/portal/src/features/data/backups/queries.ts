import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../session/client.ts';
import { useOnce } from '../../../shared/actions/use-once.ts';
import { liveKey, useListMutation } from '../../../shared/live-updates/live-query.ts';

const idleMs = 10_000;
const runningMs = 1_500;

const jobsQuery = queryOptions({
  queryKey: liveKey('backups', 'jobs'),
  queryFn: () => api('GET /api/v1/backupjobs'),
  refetchInterval: ({ state }) => (state.data?.some(({ progress }) => progress !== null) ? runningMs : idleMs),
});

/** The places with their timetables. */
export const useBackupJobs = () => useQuery(jobsQuery);

const devicesQuery = queryOptions({
  queryKey: ['backup-devices'],
  queryFn: () => api('GET /api/v1/backupdevices'),
  refetchInterval: 5_000,
});

/** Disks and servers; polled, because a disk may be plugged in meanwhile. */
export const useBackupDevices = () => useQuery(devicesQuery);

const preflightQuery = (id: string, part: string) =>
  queryOptions({
    queryKey: ['backup-preflight', id, part],
    queryFn: () => api('GET /api/v1/backups/{id}/preflight', { params: { id }, query: { part } }),
    gcTime: 0,
  });

export const usePreflight = (id: string, part: string) => useQuery(preflightQuery(id, part));

const besideQuery = (id: string, part: string, isAsked: boolean) =>
  queryOptions({
    queryKey: ['backup-beside', id, part],
    queryFn: () => api('GET /api/v1/backups/{id}/beside', { params: { id }, query: { part } }),
    enabled: isAsked,
    gcTime: 0,
  });

/** What restoring an app as a second one would need. */
export const useBesidePreflight = (id: string, part: string, isAsked: boolean) =>
  useQuery(besideQuery(id, part, isAsked));

const sheetQuery = (id: string) =>
  queryOptions({
    queryKey: ['backup-sheet', id],
    queryFn: () => api('GET /api/v1/backupjobs/{id}/sheet', { params: { id } }),
    // each request is in the journal: one while it is shown, and the reply is a secret, forgotten after that
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useSheet = (id: string) => useQuery(sheetQuery(id));

/** A call that changes backups or places. */
const useBackupsMutation = <I, R>(call: (input: I) => Promise<R>) => useListMutation(['backups'], call);

export const useStartBackup = () =>
  useBackupsMutation((deviceId: string) => api('POST /api/v1/backups', { body: { deviceId } }));

export const useDeleteBackup = () =>
  useBackupsMutation((id: string) => api('DELETE /api/v1/backups/{id}', { params: { id } }));

export const useRestoreBackup = () =>
  useBackupsMutation(({ id, ...body }: { id: string; part: string; password: string }) =>
    api('PUT /api/v1/backups/{id}', { params: { id }, body }),
  );

export const useRestoreBeside = () =>
  useBackupsMutation(({ id, ...body }: { id: string; part: string; title: string; password: string }) =>
    api('POST /api/v1/backups/{id}/beside', { params: { id }, body }),
  );

/** People whose mailboxes may be in a backup. */
export const useBackupMailboxes = (id: string) =>
  useQuery({
    queryKey: ['backup-mailboxes', id],
    queryFn: () => api('GET /api/v1/backups/{id}/mailboxes', { params: { id } }),
  });

/** Folders of a mailbox in a backup, which never changes. */
export const useMailFolders = (id: string, uid: string) =>
  useQuery({
    queryKey: ['backup-mail-folders', id, uid],
    queryFn: () => api('GET /api/v1/backups/{id}/mailboxes/{uid}', { params: { id, uid } }),
    enabled: uid !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useRestoreMailbox = () =>
  useBackupsMutation(({ id, uid, ...body }: { id: string; uid: string; folder?: string; password: string }) =>
    api('POST /api/v1/backups/{id}/mailboxes/{uid}', { params: { id, uid }, body }),
  );

/** Tries again to bring back the apps a restored server lacks. */
export const useRetryAwaited = () => useBackupsMutation((_: undefined) => api('POST /api/v1/backups/awaited'));

/** Restores the next part of the newest backup on trial. */
export const useStartTrial = () => useBackupsMutation((_: undefined) => api('POST /api/v1/backups/drill'));

const filesQuery = (id: string, part: string, path: string) =>
  queryOptions({
    queryKey: ['backup-files', id, part, path],
    queryFn: () => api('GET /api/v1/backups/{id}/files', { params: { id }, query: { part, path } }),
    // a backup never changes
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Files and folders of an app in a backup, in one folder. */
export const useBackupFiles = (id: string, part: string, path: string) => useQuery(filesQuery(id, part, path));

export const usePutFileBack = () =>
  useBackupsMutation(({ id, ...body }: { id: string; part: string; path: string; password: string }) =>
    api('POST /api/v1/backups/{id}/files', { params: { id }, body }),
  );

/** What starts a job: a timetable, or `udev`, the disk that is plugged in. */
export interface Timing {
  cronExpression: string;
  udev: boolean;
}

/** A name of one's own for a disk. */
interface Named {
  name?: string;
}

export interface NewBackupJob extends Timing, Named {
  device: string;
  format: boolean;
  /** Of the disk somebody agreed to erase. */
  serial?: string;
  sizeInKBytes?: number;
}

export const useCreateBackupJob = () =>
  useBackupsMutation(useOnce((form: NewBackupJob, once) => api('POST /api/v1/backupjobs', { form, once })));

export const useUpdateBackupJob = () =>
  useBackupsMutation(({ id, ...form }: Timing & Named & { id: string; device?: string }) =>
    api('PUT /api/v1/backupjobs/{id}', { params: { id }, form }),
  );

export const useRemoveBackupJob = () =>
  useBackupsMutation((id: string) => api('DELETE /api/v1/backupjobs/{id}', { params: { id } }));

export const useConfirmSheet = () =>
  useBackupsMutation(({ id, words }: { id: string; words: string[] }) =>
    api('POST /api/v1/backupjobs/{id}/sheet', { params: { id }, body: { words } }),
  );
