import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../../session/client.ts';
import { configQuery } from '../../../../shared/config/queries.ts';
import { type HomeOrder, noOrder, readOrder } from './home-order.ts';

const id = 'home.order';

/** Returns how this user arranged the apps. */
export function useHomeOrder() {
  const settings = useQuery({ ...configQuery, staleTime: Number.POSITIVE_INFINITY });
  const value = settings.data?.find((setting) => setting.id === id)?.value;
  const order = useMemo(() => (value === undefined ? noOrder : readOrder(value)), [value]);
  return { order, isKnown: !settings.isPending };
}

/** Saves an arrangement; shown optimistically and reverted when the server refuses. */
export function useSaveHomeOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (order: HomeOrder) => api('POST /api/v1/config', { body: { id, value: JSON.stringify(order) } }),
    onMutate: (order) => {
      const before = client.getQueryData(configQuery.queryKey);
      const others = (before ?? []).filter((setting) => setting.id !== id);
      client.setQueryData(configQuery.queryKey, [...others, { id, uid: '', value: JSON.stringify(order) }]);
      return before;
    },
    onError: (_, __, before) => client.setQueryData(configQuery.queryKey, before),
  });
}
