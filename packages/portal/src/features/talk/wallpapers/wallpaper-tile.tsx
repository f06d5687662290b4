import { isStockName } from '@kontor/contract/rules/talk/wallpapers';
import type { Wallpaper } from '@kontor/contract/talk/wallpapers';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { wallpaperUrl } from '../../../shared/wallpapers.ts';
import { useText } from '../../../text/text-context.tsx';
import { useColorScheme } from '../../../ui/hooks/use-color-scheme.ts';
import { Hills } from '../../../ui/layout/wallpaper.tsx';
import { wallpapersText } from './text/index.ts';
import styles from './wallpapers-page.module.css';

interface Choosable {
  onChoose: () => void;
}

/** The default background. */
export function DefaultTile({ isChosen, onChoose }: Choosable & { isChosen: boolean }) {
  const t = useText(wallpapersText);
  return (
    <Tile name={t(($) => $.standard)} isChosen={isChosen} onChoose={onChoose}>
      <Hills />
    </Tile>
  );
}

/** A wallpaper to choose, in the colours of the current theme. */
export function WallpaperTile({ wallpaper, onChoose }: Choosable & { wallpaper: Wallpaper }) {
  const tone = useColorScheme();
  return (
    <Tile name={useWallpaperName(wallpaper)} isChosen={wallpaper.current} onChoose={onChoose}>
      <img
        src={wallpaperUrl(wallpaper, tone, 'small')}
        alt=""
        loading="lazy"
        style={{ background: wallpaper[tone].colour }}
      />
    </Tile>
  );
}

/** Returns the name of a stock wallpaper, or that of the uploaded file. */
function useWallpaperName({ name, stock, title }: Wallpaper): string {
  const t = useText(wallpapersText);
  if (!stock) return title;
  return isStockName(name) ? t(($) => $.stock[name]) : name;
}

interface TileProps extends Choosable {
  name: string;
  isChosen: boolean;
  children: ReactNode;
}

function Tile({ name, isChosen, onChoose, children }: TileProps) {
  return (
    <button type="button" className={styles.tile} aria-pressed={isChosen} onClick={onChoose}>
      <span className={styles.preview}>
        {children}
        {isChosen && (
          <span className={styles.check}>
            <IconCheck size={18} stroke={2.5} aria-hidden="true" />
          </span>
        )}
      </span>
      <span className={styles.name}>{name}</span>
    </button>
  );
}
