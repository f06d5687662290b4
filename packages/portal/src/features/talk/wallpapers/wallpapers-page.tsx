import type { Wallpaper } from '@kontor/contract/talk/wallpapers';
import { usePerform } from '../../../shared/actions/use-perform.ts';
import { useText } from '../../../text/text-context.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { QueryState } from '../../../ui/layout/query-state.tsx';
import { DeleteWallpaper } from './delete-wallpaper.tsx';
import { useChooseWallpaper, useWallpapers } from './queries.ts';
import { wallpapersText } from './text/index.ts';
import { UploadField } from './upload-field.tsx';
import { DefaultTile, WallpaperTile } from './wallpaper-tile.tsx';
import styles from './wallpapers-page.module.css';

/** The background of the home page: the default, a stock wallpaper or a picture of the user. */
export default function WallpapersPage() {
  const t = useText(wallpapersText);
  const wallpapers = useWallpapers();
  return (
    <>
      <PageHeader title={t(($) => $.title)} text={t(($) => $.subtitle)} />
      {wallpapers.data === undefined ? (
        <Panel>
          <QueryState query={wallpapers} failed={t(($) => $.notLoaded)} />
        </Panel>
      ) : (
        <Choice wallpapers={wallpapers.data} />
      )}
    </>
  );
}

function Choice({ wallpapers }: { wallpapers: readonly Wallpaper[] }) {
  const t = useText(wallpapersText);
  const perform = usePerform();
  const { mutateAsync } = useChooseWallpaper();
  const choose = (name: string | undefined) =>
    void perform({ run: () => mutateAsync(name), done: t(($) => $.set), failed: t(($) => $.setFailed) });
  const isDefault = !wallpapers.some(({ current }) => current);
  const own = wallpapers.filter(({ stock }) => !stock);
  return (
    <div className={styles.panels}>
      <Panel title={t(($) => $.stockTitle)}>
        <ul className={styles.tiles}>
          <li>
            <DefaultTile isChosen={isDefault} onChoose={() => choose(undefined)} />
          </li>
          {wallpapers
            .filter(({ stock }) => stock)
            .map((wallpaper) => (
              <li key={wallpaper.name}>
                <WallpaperTile wallpaper={wallpaper} onChoose={() => choose(wallpaper.name)} />
              </li>
            ))}
        </ul>
      </Panel>
      <Panel title={t(($) => $.ownTitle)}>
        {own.length > 0 && (
          <ul className={styles.tiles}>
            {own.map((wallpaper) => (
              <li key={wallpaper.name} className={styles.own}>
                <WallpaperTile wallpaper={wallpaper} onChoose={() => choose(wallpaper.name)} />
                <DeleteWallpaper wallpaper={wallpaper} />
              </li>
            ))}
          </ul>
        )}
        <UploadField />
      </Panel>
    </div>
  );
}
