import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../../session/client.ts';
import { configQuery } from '../../../../shared/config/queries.ts';
import { readDismissed } from './open-points.ts';

type HiddenList = 'home.dismissed' | 'home.steps';

/** Returns the kinds this user has hidden from a list, or `undefined` while that is unknown. */
export function useHiddenKinds(id: HiddenList): string[] | undefined {
  const settings = useQuery({ ...configQuery, staleTime: Number.POSITIVE_INFINITY }).data;
  return useMemo(
    () => settings && readDismissed(settings.find((setting) => setting.id === id)?.value ?? '[]'),
    [settings, id],
  );
}

/** Hides a kind from this user. */
export function useHideKind(id: HiddenList) {
  const client = useQueryClient();
  const hidden = useHiddenKinds(id) ?? [];
  return useMutation({
    mutationFn: (kind: string) =>
      api('POST /api/v1/config', { body: { id, value: JSON.stringify([...new Set([...hidden, kind])]) } }),
    onSuccess: () => client.invalidateQueries(configQuery),
  });
}
