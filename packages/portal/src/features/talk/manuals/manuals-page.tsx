import { IconBook, IconChevronRight } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { useMe } from '../../../session/me.ts';
import { useApps } from '../../../shared/apps/queries.ts';
import { containsWords } from '../../../shared/find-words.ts';
import { type Manual, manuals, manualsFor } from '../../../shared/manuals.ts';
import { useLanguage, useText } from '../../../text/text-context.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import styles from './manuals.module.css';
import { useAllManuals } from './queries.ts';
import { manualsText } from './text/index.ts';

const ofServer = 'server';

/** The manuals about what one can do here, found by any word in them and by the app they are about. `/manual/tiddlywiki` begins with those of an app. */
export default function ManualsPage() {
  const t = useText(manualsText);
  const { id = '' } = useParams({ strict: false });
  const [query, setQuery] = useState('');
  const [app, setApp] = useState(manuals.some((manual) => manual.app === id) ? id : '');
  const found = useFound(useDeferredValue(query)).filter((manual) => app === '' || (manual.app ?? ofServer) === app);
  return (
    <>
      <PageHeader title={t(($) => $.title)} text={t(($) => $.subtitle)} />
      <div className={styles.parts}>
        <div className={styles.filter}>
          <SearchField label={t(($) => $.search)} value={query} onChange={setQuery} />
          <Select label={t(($) => $.app)} value={app} onChange={setApp} options={useAppOptions()} />
        </div>
        <Panel bare>
          {found.length === 0 ? (
            <EmptyState
              icon={<IconBook size={32} stroke={1.6} />}
              title={t(($) => $.nothing)}
              text={t(($) => $.nothingText)}
            />
          ) : (
            <ul className={styles.list}>
              {found.map((manual) => (
                <ManualRow key={manual.ref} manual={manual} />
              ))}
            </ul>
          )}
        </Panel>
      </div>
    </>
  );
}

/** Returns the manuals that contain every word, in their titles first. */
function useFound(query: string): readonly Manual[] {
  const language = useLanguage();
  const texts = useAllManuals(language, query.trim() !== '').data;
  const inTitle = (manual: Manual) => containsWords(`${manual.title[language]} ${manual.words[language]}`, query);
  const inText = (manual: Manual) =>
    containsWords(`${manual.title[language]} ${manual.words[language]} ${texts?.get(manual.ref) ?? ''}`, query);
  const mine = manualsFor(useMe());
  if (query.trim() === '') return mine;
  return [...mine.filter(inTitle), ...mine.filter((manual) => !inTitle(manual) && inText(manual))];
}

function useAppOptions() {
  const t = useText(manualsText);
  const language = useLanguage();
  const installed = useApps().data ?? [];
  const ofApps = manuals.flatMap(({ app, title }) =>
    app === undefined
      ? []
      : [{ value: app, label: installed.find(({ storeId }) => storeId === app)?.title ?? title[language] }],
  );
  return [{ value: '', label: t(($) => $.all) }, { value: ofServer, label: t(($) => $.server) }, ...ofApps];
}

function ManualRow({ manual: { ref, title } }: { manual: Manual }) {
  const language = useLanguage();
  return (
    <li>
      <Link to="/manual/howto/$id" params={{ id: ref }} className={styles.row}>
        <IconBook size={20} stroke={1.75} aria-hidden="true" />
        <span>{title[language]}</span>
        <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
      </Link>
    </li>
  );
}
