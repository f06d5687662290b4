import { useNavigate } from '@tanstack/react-router';
import { useMe } from '../../../session/me.ts';
import { AppIcon } from '../../../shared/apps/app-icon.tsx';
import { useApps } from '../../../shared/apps/queries.ts';
import type { Command, CommandSource, Palette } from '../../../shared/palette.ts';
import { useStore } from './queries.ts';

/** For those who may install: apps of the store that are not installed, each leading to its page. */
function useStoreCommands({ close }: Palette): Command[] {
  const navigate = useNavigate();
  const { mayManageApps } = useMe();
  const store = useStore(mayManageApps).data ?? [];
  const installed = new Set(useApps().data?.map(({ storeId }) => storeId));
  return store
    .filter(({ id }) => !installed.has(id))
    .map(({ id, title, tagline, tags, icon }) => ({
      id: `store-${id}`,
      label: title,
      words: `${title} ${tagline} ${tags.join(' ')}`,
      hint: tagline,
      icon: <AppIcon title={title} src={icon} size="small" />,
      onSelect: () => {
        close();
        void navigate({ to: '/store/$id', params: { id } });
      },
    }));
}

export const commands: CommandSource[] = [{ group: 'store', order: 10, useCommands: useStoreCommands }];
