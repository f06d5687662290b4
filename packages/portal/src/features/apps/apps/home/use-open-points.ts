import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../../session/client.ts';
import { useMe } from '../../../../session/me.ts';
import { useStatus } from '../../../../session/use-session.ts';
import { configQuery } from '../../../../shared/config/queries.ts';
import { useOutbox } from '../../../../shared/mail/queries.ts';
import { summaryQuery } from './home-queries.ts';
import { isDismissible, type OpenPoint, openPoints, readDismissed } from './open-points.ts';

const id = 'home.dismissed';

/** Returns what this user still has to see to: nothing for those who are no administrators, `undefined` while it is unknown. */
export function useOpenPoints(): OpenPoint[] | undefined {
  const { isAdmin } = useMe();
  const status = useStatus();
  const summary = useQuery({ ...summaryQuery, enabled: isAdmin }).data;
  const outbox = useOutbox(isAdmin).data;
  const dismissed = useDismissed();
  return useMemo(() => {
    if (!isAdmin) return [];
    if (!summary || !outbox || !dismissed) return undefined;
    const isHidden = (point: OpenPoint) => isDismissible(point) && dismissed.includes(point.kind);
    return openPoints({ status, summary, outbox }).filter((point) => !isHidden(point));
  }, [isAdmin, status, summary, outbox, dismissed]);
}

/** Returns the kinds this user has hidden. */
function useDismissed(): string[] | undefined {
  const settings = useQuery({ ...configQuery, staleTime: Number.POSITIVE_INFINITY }).data;
  return useMemo(
    () => settings && readDismissed(settings.find((setting) => setting.id === id)?.value ?? '[]'),
    [settings],
  );
}

/** Hides points of a kind from this user. */
export function useDismiss() {
  const client = useQueryClient();
  const dismissed = useDismissed() ?? [];
  return useMutation({
    mutationFn: (kind: OpenPoint['kind']) =>
      api('POST /api/v1/config', { body: { id, value: JSON.stringify([...new Set([...dismissed, kind])]) } }),
    onSuccess: () => client.invalidateQueries(configQuery),
  });
}
