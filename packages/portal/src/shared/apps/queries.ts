import type { AppOptions, InstalledApp } from '@kontor/contract/apps/apps';
import { mentionsUnknownApp, shownStatus } from '@kontor/contract/rules/apps/apps';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { api } from '../../session/client.ts';
import { useOnce } from '../actions/use-once.ts';
import { liveKey, useListMutation, useLiveQuery } from '../live-updates/live-query.ts';
import { useMessages } from '../messages/queries.ts';

/** The installed apps, as stored by the server; `useApps` adds the progress of running jobs. */
export const appsQuery = queryOptions({ queryKey: liveKey('apps'), queryFn: () => api('GET /api/v1/apps') });

/** Returns the installed apps, with the status taken from their messages. */
export function useApps() {
  const apps = useLiveQuery(appsQuery);
  const messages = useMessages().data;
  const data = useMemo(
    () => apps.data?.map((app): InstalledApp => ({ ...app, ...shownStatus(app, messages ?? []) })),
    [apps.data, messages],
  );
  return { data, isError: apps.isError && !apps.data, refetch: apps.refetch };
}

/** Reloads the list when a message concerns an app that is not in it. Used once, around the shell. */
export function useUnknownApps() {
  const client = useQueryClient();
  const apps = useQuery({ ...appsQuery, enabled: false }).data;
  const messages = useMessages().data;
  const isUnknown = apps !== undefined && messages !== undefined && mentionsUnknownApp(apps, messages);
  useEffect(() => {
    if (isUnknown) void client.invalidateQueries(appsQuery);
  }, [isUnknown, client]);
}

interface Started {
  instanceId: string;
  messageId: string;
}

/** What any change of an app affects: its state, the message about the job, and what the store says about it. */
const affected = ['apps', 'messages', 'store'] as const;

const useAppAction = <I>(call: (input: I) => Promise<Started | undefined>) => useListMutation(affected, call);

export const useRestartApp = () => useAppAction((id: string) => api('PUT /api/v1/apps/{id}', { params: { id } }));
export const useStopApp = () => useAppAction((id: string) => api('POST /api/v1/apps/{id}/stop', { params: { id } }));
export const useStartApp = () => useAppAction((id: string) => api('POST /api/v1/apps/{id}/start', { params: { id } }));
export const useCancelApp = () =>
  useAppAction((id: string) => api('POST /api/v1/apps/{id}/cancel', { params: { id } }));

interface Install {
  storeId: string;
  version: string;
  options: AppOptions;
}

/** Installs an app of which there is no instance; refused as `app-installed-already` when there is one meanwhile. */
export const useInstallApp = () =>
  useAppAction(
    useOnce(({ storeId, version, options }: Install, once) =>
      api('POST /api/v1/apps/{id}', {
        params: { id: storeId },
        query: { version, first: 'true' },
        body: options,
        once,
      }),
    ),
  );

interface Update {
  instanceId: string;
  version: string;
  /** Absent: permissions stay as they are. */
  options?: AppOptions;
}

export const useUpdateApp = () =>
  useAppAction(({ instanceId, version, options }: Update) =>
    api('PATCH /api/v1/apps/{id}', { params: { id: instanceId }, query: { version }, body: options }),
  );

interface Uninstall {
  instanceId: string;
  /** Present: the data is deleted, too. */
  password?: string;
}

export const useUninstallApp = () =>
  useAppAction(({ instanceId, password }: Uninstall) =>
    api('DELETE /api/v1/apps/{id}', {
      params: { id: instanceId },
      query: password === undefined ? {} : { removeData: 'true', password },
    }),
  );

/** Removes a container app although Docker does not respond; its data is retained. */
export const useForgetApp = () =>
  useAppAction(({ instanceId, password }: { instanceId: string; password: string }) =>
    api('DELETE /api/v1/apps/{id}', { params: { id: instanceId }, query: { forget: 'true', password } }),
  );

export const useDeleteRetainedData = () =>
  useListMutation(affected, ({ instanceId, password }: { instanceId: string; password: string }) =>
    api('DELETE /api/v1/apps/{id}/keptdata', { params: { id: instanceId }, query: { password } }),
  );
