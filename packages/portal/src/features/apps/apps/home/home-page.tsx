import type { InstalledApp } from '@kontor/contract/apps/apps';
import { isUpdate } from '@kontor/contract/rules/version';
import { IconApps } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMe } from '../../../../session/me.ts';
import { useApps } from '../../../../shared/apps/queries.ts';
import { useMessages } from '../../../../shared/messages/queries.ts';
import { ContactCard } from '../../../../shared/people/contact-card.tsx';
import { useText } from '../../../../text/text-context.tsx';
import { buttonClass } from '../../../../ui/controls/button.tsx';
import { phoneQuery, useMediaQuery } from '../../../../ui/hooks/use-media-query.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { NotLoaded } from '../../../../ui/layout/query-state.tsx';
import { AppGrid } from './app-grid.tsx';
import { FirstSteps } from './first-steps.tsx';
import { GridSkeleton } from './grid-skeleton.tsx';
import { HomeHeader } from './home-header.tsx';
import { HomeNotices } from './home-notices.tsx';
import { arrange, isShown } from './home-order.ts';
import styles from './home-page.module.css';
import { useHomeOrder } from './home-queries.ts';
import { ProgressCards } from './progress-cards.tsx';
import { homeText } from './text/index.ts';
import { useOpenPoints } from './use-open-points.ts';

/** The start page: the state of the box, the apps, and running work. What a new box still needs makes room for the first app. */
export default function HomePage() {
  const t = useText(homeText);
  const apps = useApps();
  const { order, isKnown } = useHomeOrder();
  const messages = useMessages().data ?? [];
  const shown = useMemo(() => arrange((apps.data ?? []).filter(isShown), order), [apps.data, order]);
  const updates = useUpdates(shown);
  const open = useOpenPoints(apps.data?.length);
  const firstSteps = <FirstSteps steps={open?.steps ?? []} hidden={open?.hiddenSteps ?? []} />;
  return (
    <>
      <HomeHeader apps={apps.data} messages={messages} updates={updates.size} open={open} />
      <HomeNotices points={open?.points ?? []} />
      {shown.length === 0 && firstSteps}
      <section aria-labelledby="your-apps">
        <h2 id="your-apps" className={styles.heading}>
          {t(($) => $.yourApps)}
        </h2>
        {apps.isError ? (
          <Card>
            <NotLoaded query={apps} failed={t(($) => $.notLoaded)} />
          </Card>
        ) : !apps.data || !isKnown ? (
          <GridSkeleton label={t(($) => $.loading)} />
        ) : shown.length === 0 ? (
          <NoApps />
        ) : (
          <AppGrid apps={shown} order={order} updates={updates} />
        )}
      </section>
      {shown.length > 0 && firstSteps}
      <div className={styles.cards}>
        <ProgressCards messages={messages} />
        <ContactCard field="secretary" />
      </div>
    </>
  );
}

/** Returns the apps with an update in the store, for users who may install it. */
function useUpdates(apps: readonly InstalledApp[]): ReadonlySet<string> {
  const { mayManageApps } = useMe();
  return useMemo(() => {
    const behind = apps.filter(
      (app) => mayManageApps && app.storeApp && isUpdate(app.storeApp.version, app.appVersion),
    );
    return new Set(behind.map((app) => app.instanceId));
  }, [apps, mayManageApps]);
}

function NoApps() {
  const t = useText(homeText);
  const { mayManageApps } = useMe();
  const isOnPhone = useMediaQuery(phoneQuery);
  const emptyText = isOnPhone ? t(($) => $.emptyOnPhone) : t(($) => $.empty);
  return (
    <Card>
      <EmptyState
        icon={<IconApps size={32} stroke={1.6} />}
        title={t(($) => $.emptyTitle)}
        text={mayManageApps ? emptyText : t(($) => $.emptyForPeople)}
        action={
          mayManageApps && (
            <Link to="/store" className={buttonClass({ variant: 'primary' })}>
              {t(($) => $.toStore)}
            </Link>
          )
        }
      />
    </Card>
  );
}
