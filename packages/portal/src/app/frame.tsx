import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ConnectionLost } from '../auth/connection-lost.tsx';
import { contentId } from '../shared/content.ts';
import { useText } from '../text/text-context.tsx';
import { classNames } from '../ui/class-names.ts';
import { Spinner } from '../ui/display/spinner.tsx';
import { HelpContext } from '../ui/layout/help-context.ts';
import { Wallpaper } from '../ui/layout/wallpaper.tsx';
import { AnnouncementBar } from './announcement-bar.tsx';
import { CommandPaletteHotkey } from './command-palette/hotkey.tsx';
import styles from './frame.module.css';
import { HelpLink } from './help-link.tsx';
import { BottomBar } from './menu/bottom-bar.tsx';
import { Sidebar } from './menu/sidebar.tsx';
import { MissingPageNotice } from './missing-page.tsx';
import { OfflineLine } from './offline-line.tsx';
import { shellText } from './text/index.ts';
import { useBackground } from './use-background.ts';
import { useSidebarWidth } from './use-sidebar-width.ts';

/** Frame of every page: sidebar, announcement, and the bottom bar on a phone. */
export function Frame() {
  const t = useText(shellText);
  const { isNarrow, toggle } = useSidebarWidth();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const background = backgroundOf(path);
  const picture = useBackground();
  const ink = background === 'wall' && picture && (picture.scheme === 'light' ? styles.onLight : styles.onDark);
  return (
    <CommandPaletteHotkey>
      <Wallpaper picture={picture} />
      <MissingPageNotice />
      <a className={styles.skip} href={`#${contentId}`}>
        {t(($) => $.skip)}
      </a>
      <div className={classNames(styles.frame, isNarrow && styles.narrow, picture && styles.pictured)}>
        <Sidebar isNarrow={isNarrow} onToggle={toggle} />
        <div className={classNames(styles.column, styles[background], ink)}>
          <ConnectionLost />
          <OfflineLine />
          <AnnouncementBar />
          <main id={contentId} tabIndex={-1} className={background === 'full' ? styles.bare : styles.main}>
            <HelpContext value={<HelpLink path={path} />}>
              <Suspense fallback={<PageLoading />}>
                <Outlet />
              </Suspense>
            </HelpContext>
          </main>
        </div>
        <BottomBar />
      </div>
    </CommandPaletteHotkey>
  );
}

/** Home shows the wallpaper, pages to work on a calm background; an embedded app fills the frame. */
function backgroundOf(path: string): 'wall' | 'calm' | 'full' {
  if (path === '/' || path === '/apps') return 'wall';
  return path.startsWith('/app/') ? 'full' : 'calm';
}

/** Shown after a short delay, so that a fast page shows no spinner. */
function PageLoading() {
  return (
    <div className={styles.loading}>
      <Spinner large />
    </div>
  );
}
