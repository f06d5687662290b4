import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../../../session/client.ts';
import { usePerform } from '../../../../shared/actions/use-perform.ts';
import { configQuery } from '../../../../shared/config/queries.ts';
import { useText } from '../../../../text/text-context.tsx';
import { readDismissed } from './open-points.ts';
import { homeText } from './text/index.ts';

type HiddenList = 'home.dismissed' | 'home.steps';

/** Returns the kinds this user has hidden from a list, or `undefined` while that is unknown. */
export function useHiddenKinds(id: HiddenList): string[] | undefined {
  const settings = useQuery({ ...configQuery, staleTime: Number.POSITIVE_INFINITY }).data;
  return useMemo(
    () => settings && readDismissed(settings.find((setting) => setting.id === id)?.value ?? '[]'),
    [settings, id],
  );
}

/** Hides kinds from this user, with the way back in the toast about it, and shows them again. */
export function useHiding(id: HiddenList) {
  const t = useText(homeText);
  const client = useQueryClient();
  const perform = usePerform();
  const [isBusy, setBusy] = useState(false);
  const save = async (change: (hidden: string[]) => string[]) => {
    const setting = (await client.fetchQuery(configQuery)).find((each) => each.id === id);
    const value = JSON.stringify([...new Set(change(readDismissed(setting?.value ?? '[]')))]);
    await api('POST /api/v1/config', { body: { id, value } });
    await client.invalidateQueries(configQuery);
  };
  const show = async (kinds: readonly string[]): Promise<void> => {
    setBusy(true);
    await perform({
      run: () => save((hidden) => hidden.filter((kind) => !kinds.includes(kind))),
      failed: t(($) => $.hiding.notShown),
    });
    setBusy(false);
  };
  return {
    isBusy,
    show,
    /** Hides a kind. `name`: what the toast calls it. */
    async hide(kind: string, name: string): Promise<void> {
      setBusy(true);
      await perform({
        run: () => save((hidden) => [...hidden, kind]),
        done: t(($) => $.hiding.done),
        doneBody: name,
        doneAction: { label: t(($) => $.hiding.undo), onSelect: () => void show([kind]) },
        failed: t(($) => $.hiding.failed),
      });
      setBusy(false);
    },
  };
}
