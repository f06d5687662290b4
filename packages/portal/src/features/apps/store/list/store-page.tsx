import { IconBuildingStore, IconSearchOff, IconWorldWww } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { useMe } from '../../../../session/me.ts';
import { useApps } from '../../../../shared/apps/queries.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Button, buttonClass } from '../../../../ui/controls/button.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { PageHeader } from '../../../../ui/layout/page-header.tsx';
import { QueryState } from '../../../../ui/layout/query-state.tsx';
import { DockerPanel } from '../docker/docker-panel.tsx';
import { useStore } from '../queries.ts';
import { storeText } from '../text/index.ts';
import { AppCard } from './app-card.tsx';
import { categoriesIn, countByScope, entriesOf, listEntries, type StoreEntry, type StoreFilter } from './listing.ts';
import styles from './store-page.module.css';
import { StoreTools } from './store-tools.tsx';

const noFilter: StoreFilter = { scope: 'all', text: '', category: '', installedFirst: false };

/** All installable apps, filtered while typing. */
export default function StorePage() {
  const t = useText(storeText);
  const store = useStore();
  const installed = useApps().data;
  const { isAdmin } = useMe();
  const [filter, setFilter] = useState(noFilter);
  const wanted = useDeferredValue(filter);
  const entries = useMemo(() => entriesOf(store.data ?? [], installed ?? []), [store.data, installed]);
  const counts = useMemo(() => countByScope(entries), [entries]);
  const shown = useMemo(() => listEntries(entries, wanted), [entries, wanted]);
  const categories = useMemo(() => categoriesIn(store.data ?? []), [store.data]);
  return (
    <>
      <PageHeader
        title={t(($) => $.title)}
        text={store.data && <Subtitle {...counts} />}
        actions={isAdmin && <OwnWebsite />}
      />
      {store.data?.length ? (
        <>
          <StoreTools {...{ filter, categories, counts }} onChange={setFilter} />
          <Found
            entries={shown}
            hasDocker={counts.here < counts.all && wanted.scope !== 'installed'}
            text={wanted.text.trim()}
            onClear={() => setFilter({ ...noFilter, installedFirst: filter.installedFirst })}
          />
        </>
      ) : (
        <EmptyStore store={store} />
      )}
    </>
  );
}

interface FoundProps {
  entries: readonly StoreEntry[];
  hasDocker: boolean;
  /** What was searched for. */
  text: string;
  onClear(): void;
}

/** What the filter leaves: first what can be installed here. */
function Found({ entries, hasDocker, text, onClear }: FoundProps) {
  if (entries.length === 0) return <NothingFound text={text} onClear={onClear} />;
  return (
    <>
      <Cards entries={entries.filter(({ isBlocked }) => !isBlocked)} />
      <Others entries={entries.filter(({ isBlocked }) => isBlocked)} hasDocker={hasDocker} />
    </>
  );
}

/** For what is in no store: leads to where an own website is uploaded. */
function OwnWebsite() {
  const t = useText(storeText);
  return (
    <Link to="/settings/hosting/new" className={buttonClass({})}>
      <IconWorldWww size={18} stroke={1.75} aria-hidden="true" /> {t(($) => $.ownWebsite)}
    </Link>
  );
}

function Cards({ entries }: { entries: readonly StoreEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <ul className={styles.grid}>
      {entries.map((entry) => (
        <li key={entry.app.id}>
          <AppCard entry={entry} />
        </li>
      ))}
    </ul>
  );
}

/** Below what can be installed: the other apps, with how Docker comes onto the machine. */
function Others({ entries, hasDocker }: { entries: readonly StoreEntry[]; hasDocker: boolean }) {
  const t = useText(storeText);
  return (
    <>
      {entries.length > 0 && <h2 className={styles.others}>{t(($) => $.others, { count: entries.length })}</h2>}
      {hasDocker && <DockerPanel />}
      <Cards entries={entries} />
    </>
  );
}

/** How many apps there are, and how many of them can be installed here. */
function Subtitle({ here, all: count }: Record<'here' | 'all', number>) {
  const t = useText(storeText);
  return here < count ? t(($) => $.subtitleHere, { here, count }) : t(($) => $.subtitle, { count });
}

/** Empty state: loading, not reachable, or no apps. */
function EmptyStore({ store }: { store: ReturnType<typeof useStore> }) {
  const t = useText(storeText);
  if (!store.data) return <QueryState query={store} failed={t(($) => $.notLoaded)} />;
  return (
    <EmptyState
      icon={<IconBuildingStore size={32} stroke={1.6} />}
      title={t(($) => $.empty)}
      text={t(($) => $.emptyText)}
    />
  );
}

function NothingFound({ text, onClear }: { text: string; onClear: () => void }) {
  const t = useText(storeText);
  return (
    <EmptyState
      icon={<IconSearchOff size={32} stroke={1.6} />}
      title={t(($) => $.nothing)}
      text={text === '' ? t(($) => $.nothingHere) : t(($) => $.nothingText, { text })}
      action={<Button onClick={onClear}>{t(($) => $.clear)}</Button>}
    />
  );
}
