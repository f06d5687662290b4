import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, use, useState } from 'react';
import { useAdminMode, useLeaveAdminMode } from '../../../session/admin-mode.ts';
import { useMe } from '../../../session/me.ts';
import { WithAreaStateContext } from '../../../shared/area-states.ts';
import { findByWords } from '../../../shared/find-words.ts';
import { areasFor, useSettingsAreas } from '../../../shared/settings-areas.ts';
import { sharedText } from '../../../shared/text/index.ts';
import { useFormat, useLanguage, useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { AreaCard } from './area-card.tsx';
import styles from './settings-home.module.css';
import { settingsText } from './text/index.ts';

/** Up to this number no search is shown. */
const fewAreas = 4;

/** All areas by heading with their state, and a search over them: Enter opens the first match. */
export default function SettingsHome() {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const all = useSections('');
  const sections = useSections(query);
  const WithAreaState = use(WithAreaStateContext);
  const found = sections.flatMap(({ areas }) => areas);
  const openFirst = () => {
    if (query.trim() !== '' && found[0]) void navigate({ to: found[0].to });
  };
  return (
    <div className={styles.home}>
      <Head />
      {all.flatMap(({ areas }) => areas).length > fewAreas && (
        <AreaSearch query={query} count={found.length} onQuery={setQuery} onSubmit={openFirst} />
      )}
      {sections.map(({ heading, title, areas }) => (
        <section key={heading} aria-labelledby={`settings-${heading}`}>
          <h2 id={`settings-${heading}`} className={styles.heading}>
            {title}
          </h2>
          <ul className={styles.grid}>
            {areas.map((area) => (
              <WithAreaState key={area.to} to={area.to}>
                {(state) => <AreaCard {...area} state={state} />}
              </WithAreaState>
            ))}
          </ul>
        </section>
      ))}
      {found.length === 0 && <NothingFound onAll={() => setQuery('')} />}
    </div>
  );
}

interface AreaSearchProps {
  query: string;
  /** Number of areas found. */
  count: number;
  onQuery: (query: string) => void;
  onSubmit: () => void;
}

function AreaSearch({ query, count, onQuery, onSubmit }: AreaSearchProps) {
  const t = useText(settingsText);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <search className={styles.search}>
      <form onSubmit={submit}>
        <SearchField label={t(($) => $.search)} value={query} onChange={onQuery} />
      </form>
      <p className="unseen" role="status">
        {query.trim() !== '' && t(($) => $.found, { count })}
      </p>
    </search>
  );
}

/** When the settings close; for users without admin mode, what the page contains. */
function Head() {
  const t = useText(settingsText);
  const format = useFormat();
  const { expires } = useAdminMode();
  const leave = useLeaveAdminMode();
  if (expires === null) return <PageHeader title={t(($) => $.title)} text={t(($) => $.own)} />;
  return (
    <PageHeader
      title={t(($) => $.title)}
      tone="good"
      text={
        <>
          {t(($) => $.open, { time: format.time(expires) })}{' '}
          <button type="button" className={styles.lock} onClick={leave}>
            {t(($) => $.lock)}
          </button>
        </>
      }
    />
  );
}

function NothingFound({ onAll }: { onAll: () => void }) {
  const t = useText(settingsText);
  return (
    <EmptyState
      icon={<IconSearch size={32} stroke={1.6} />}
      title={t(($) => $.nothing)}
      text={t(($) => $.nothingText)}
      action={<Button onClick={onAll}>{t(($) => $.showAll)}</Button>}
    />
  );
}

/** Returns the areas this user may open that match the query. A matching heading includes all of its areas. */
function useSections(query: string) {
  const language = useLanguage();
  const inShared = useText(sharedText);
  return areasFor(useMe(), useSettingsAreas())
    .map(({ heading, areas }) => {
      const title = inShared(($) => $.headings[heading]);
      const named = areas.map((area) => {
        const label = area.label[language];
        const about = area.about[language];
        return { ...area, label, about, words: [title, label, about, area.keywords[language]].join(' ') };
      });
      return { heading, title, areas: findByWords(named, query) };
    })
    .filter(({ areas }) => areas.length > 0);
}
