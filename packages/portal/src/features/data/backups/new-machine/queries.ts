import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../../../session/client.ts';

const devicesQuery = (pin: string) =>
  queryOptions({
    queryKey: ['setup-restore-devices', pin],
    queryFn: () => api('POST /api/v1/setup/restore/devices', { body: { pin } }),
    gcTime: 0,
  });

const plugMs = 5_000;

/** Disks of this machine; polled while `isShown`, because one may be plugged in meanwhile. */
export const useRestoreDevices = (pin: string, isShown: boolean) =>
  useQuery({ ...devicesQuery(pin), enabled: isShown, refetchInterval: plugMs });

/** Checks the PIN by asking for the disks. */
export const useCheckPin = () =>
  useMutation({ mutationFn: (pin: string) => api('POST /api/v1/setup/restore/devices', { body: { pin } }) });

/** Checks that a place can be reached and holds backups. */
export const useCheckPlace = () =>
  useMutation({
    mutationFn: (body: { pin: string; device: string }) => api('POST /api/v1/setup/restore/place/check', { body }),
  });

export const useOpenPlace = () =>
  useMutation({
    mutationFn: (body: { pin: string; device: string; words: string }) =>
      api('POST /api/v1/setup/restore/place', { body }),
  });

export const useStartRestore = () =>
  useMutation({
    mutationFn: (body: { pin: string; backupId: string }) => api('POST /api/v1/setup/restore', { body }),
  });

const idleMs = 10_000;
const runningMs = 1_500;

export const progressQuery = queryOptions({
  queryKey: ['setup-restore'],
  queryFn: () => api('GET /api/v1/setup/restore'),
  // a server that restarts says so by its status
  retry: false,
  refetchInterval: ({ state }) => (state.data && state.data.progress === null ? idleMs : runningMs),
});

/** How far the restore of the server is. */
export const useRestoreProgress = () => useQuery(progressQuery);
