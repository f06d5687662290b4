import type { StoreApp } from '@kontor/contract/apps/store';
import { useNavigate } from '@tanstack/react-router';
import { useMe } from '../../../session/me.ts';
import { AppIcon } from '../../../shared/apps/app-icon.tsx';
import { useApps } from '../../../shared/apps/queries.ts';
import type { Command, CommandSource, Palette } from '../../../shared/palette.ts';
import { useText } from '../../../text/text-context.tsx';
import { useStore } from './queries.ts';
import { storeText } from './text/index.ts';

/** What is said of an app beside its title: first of all that it cannot be installed here. */
export const hintOf = ({ tagline, obstacles }: Pick<StoreApp, 'tagline' | 'obstacles'>, barred: string): string =>
  obstacles.length > 0 ? `${barred} · ${tagline}` : tagline;

/** For those who may install: apps of the store that are not installed, each leading to its page. */
function useStoreCommands({ close }: Palette): Command[] {
  const navigate = useNavigate();
  const barred = useText(storeText)(($) => $.barred);
  const { mayManageApps } = useMe();
  const store = useStore(mayManageApps).data ?? [];
  const installed = new Set(useApps().data?.map(({ storeId }) => storeId));
  return store
    .filter(({ id }) => !installed.has(id))
    .map(({ id, title, tagline, tags, icon, obstacles }) => ({
      id: `store-${id}`,
      label: title,
      words: `${title} ${tagline} ${tags.join(' ')}`,
      hint: hintOf({ tagline, obstacles }, barred),
      icon: <AppIcon title={title} src={icon} size="small" />,
      onSelect: () => {
        close();
        void navigate({ to: '/store/$id', params: { id } });
      },
    }));
}

export const commands: CommandSource[] = [{ group: 'store', order: 10, useCommands: useStoreCommands }];
