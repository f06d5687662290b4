import type { Wallpaper } from '@kontor/contract/talk/wallpapers';
import { IconTrash } from '@tabler/icons-react';
import { useConfirmedAction } from '../../../shared/actions/use-confirmed-action.ts';
import { useText } from '../../../text/text-context.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { LazyConfirmDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { useDeleteWallpaper } from './queries.ts';
import { wallpapersText } from './text/index.ts';

/** Deletes an own picture, after a question. */
export function DeleteWallpaper({ wallpaper: { name, title, current } }: { wallpaper: Wallpaper }) {
  const t = useText(wallpapersText);
  const { mutateAsync } = useDeleteWallpaper();
  const deletion = useConfirmedAction({
    run: () => mutateAsync(name),
    done: t(($) => $.removed),
    failed: t(($) => $.removeFailed),
  });
  return (
    <>
      <IconButton label={t(($) => $.remove, { title })} onClick={deletion.ask}>
        <IconTrash size={19} stroke={1.75} />
      </IconButton>
      <LazyConfirmDialog
        {...deletion.dialog}
        title={t(($) => $.removeAsk)}
        yes={t(($) => $.yes)}
        no={t(($) => $.no)}
        danger
      >
        {current ? t(($) => $.removeWhatCurrent, { title }) : t(($) => $.removeWhat, { title })}
      </LazyConfirmDialog>
    </>
  );
}
