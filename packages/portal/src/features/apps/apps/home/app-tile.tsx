import type { InstalledApp } from '@kontor/contract/apps/apps';
import { isBusy } from '@kontor/contract/rules/apps/apps';
import { IconStarFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../../../../session/me.ts';
import { AppIcon } from '../../../../shared/apps/app-icon.tsx';
import { AppProgress } from '../../../../shared/apps/app-progress.tsx';
import { type AppQuestion, AppQuestions } from '../../../../shared/apps/app-questions.tsx';
import { AppStateChip } from '../../../../shared/apps/app-state-chip.tsx';
import { StartButton } from '../../../../shared/apps/start-button.tsx';
import { useOpenApp } from '../../../../shared/apps/use-open-app.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Chip } from '../../../../ui/display/chip.tsx';
import { Tile } from '../../../../ui/layout/tile.tsx';
import { LazyMenu } from '../../../../ui/overlays/lazy-menu.tsx';
import styles from './app-tile.module.css';
import { homeText } from './text/index.ts';
import { type Arranging, useTileMenu } from './use-tile-menu.tsx';

interface AppTileProps {
  app: InstalledApp;
  /** The store has a newer version, and this user may install it. */
  hasUpdate: boolean;
  isFavourite: boolean;
  arranging: Arranging;
}

/** An own app without a description has its name in that place, which the tile says already. */
const descriptionOf = ({ title, description }: InstalledApp): string => (description === title ? '' : description);

/** An app on Home: a click opens it, its menu has everything else. */
export function AppTile({ app, hasUpdate, isFavourite, arranging }: AppTileProps) {
  const t = useText(homeText);
  const open = useOpenApp()(app);
  const [question, setQuestion] = useState<AppQuestion>();
  const menu = useTileMenu({ app, open, isFavourite, arranging, onAsk: setQuestion });
  const isStopped = app.status === 'NOT_RUNNING';
  const hasNews = app.status !== 'RUNNING' || app.reason !== '' || !app.mayOpen || hasUpdate;
  return (
    <>
      <Tile
        title={app.title}
        text={app.reason === '' ? descriptionOf(app) : app.reason}
        icon={<AppIcon title={app.title} src={app.icon} />}
        {...open}
        muted={isStopped || !app.mayOpen}
        state={hasNews && <TileState app={app} hasUpdate={hasUpdate} />}
        actions={
          <>
            {isFavourite && (
              <span className={styles.star} title={t(($) => $.tile.favourite)}>
                <IconStarFilled size={16} aria-hidden="true" />
                <span className="unseen">{t(($) => $.tile.favourite)}</span>
              </span>
            )}
            <span data-still>
              <LazyMenu label={t(($) => $.tile.more, { name: app.title })} items={menu} />
            </span>
          </>
        }
      />
      <AppQuestions app={app} question={question} onClose={() => setQuestion(undefined)} />
    </>
  );
}

/** At most one state of the app (its job, or why it cannot be used), how it is started again, and whether an update is available. */
function TileState({ app, hasUpdate }: Pick<AppTileProps, 'app' | 'hasUpdate'>) {
  const t = useText(homeText);
  const { mayManageApps } = useMe();
  return (
    <div className={styles.state}>
      <TileStatus app={app} />
      {mayManageApps && app.status === 'NOT_RUNNING' && (
        <span className={styles.start} data-still>
          <StartButton app={app} />
        </span>
      )}
      {hasUpdate && (
        <Link to="/store/$id" params={{ id: app.storeId }} className={styles.update} data-still>
          <Chip tone="accent">{t(($) => $.tile.update)}</Chip>
        </Link>
      )}
    </div>
  );
}

function TileStatus({ app }: { app: InstalledApp }) {
  const t = useText(homeText);
  if (isBusy(app.status)) return <AppProgress app={app} />;
  return <AppStateChip app={app}>{!app.mayOpen && <Chip>{t(($) => $.tile.noAccess)}</Chip>}</AppStateChip>;
}
