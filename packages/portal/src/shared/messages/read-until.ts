import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../session/client.ts';
import { configQuery } from '../config/queries.ts';
import { useMessages } from './queries.ts';
import { newestOf } from './toast-selection.ts';

const id = 'messages.readUntil';

/** Returns the time of the newest message this user has seen on the page of messages, empty for none; `undefined` while that is unknown. */
export function useReadUntil(): string | undefined {
  const settings = useQuery({ ...configQuery, staleTime: Number.POSITIVE_INFINITY }).data;
  return settings && (settings.find((setting) => setting.id === id)?.value ?? '');
}

/** Stores, while the page of messages is open, that this user has seen what it lists. */
export function useMarkRead(): void {
  const client = useQueryClient();
  const messages = useMessages().data;
  const readUntil = useReadUntil();
  const { mutate } = useMutation({
    mutationFn: (value: string) => api('POST /api/v1/config', { body: { id, value } }),
    onSuccess: () => client.invalidateQueries(configQuery),
  });
  const newest = messages && newestOf(messages);
  const isNew = newest !== undefined && readUntil !== undefined && newest > readUntil;
  useEffect(() => {
    if (isNew) mutate(newest);
  }, [isNew, newest, mutate]);
}
