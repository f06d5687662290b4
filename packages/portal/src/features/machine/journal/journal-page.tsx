import { journalKinds } from '@kontor/contract/rules/machine/journal-kinds';
import { IconHistory } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { QueryState } from '../../../ui/layout/query-state.tsx';
import { Archives } from './archives.tsx';
import { DownloadButton } from './download-button.tsx';
import styles from './journal.module.css';
import { JournalRow } from './journal-row.tsx';
import { exportJournal, type JournalSearch, useJournal } from './queries.ts';
import { journalText } from './text/index.ts';

const everything: JournalSearch = { who: '', from: '', until: '', kind: '' };

/** Who did what, from where and when; searched, and as a table. */
export default function JournalPage() {
  const t = useText(journalText);
  const [search, setSearch] = useState(everything);
  return (
    <>
      <PageHeader title={t(($) => $.title)} text={t(($) => $.subtitle)} actions={<Download search={search} />} />
      <div className={styles.parts}>
        <Filter search={search} onChange={setSearch} />
        <Panel bare>
          <Entries search={useDeferredValue(search)} />
        </Panel>
        <Archives search={search} />
      </div>
    </>
  );
}

function Filter({ search, onChange }: { search: JournalSearch; onChange: (search: JournalSearch) => void }) {
  const t = useText(journalText);
  return (
    <div className={styles.filter}>
      <SearchField
        label={t(($) => $.who)}
        value={search.who}
        onChange={(who) => onChange({ ...search, who })}
        maxLength={254}
      />
      <Select
        label={t(($) => $.kind)}
        value={search.kind}
        onChange={(kind) => onChange({ ...search, kind })}
        options={[
          { value: '' as const, label: t(($) => $.everything) },
          ...journalKinds.map((kind) => ({ value: kind, label: t(($) => $.kinds[kind]) })),
        ]}
      />
      <TextField
        type="date"
        label={t(($) => $.from)}
        value={search.from}
        onChange={(from) => onChange({ ...search, from })}
      />
      <TextField
        type="date"
        label={t(($) => $.until)}
        value={search.until}
        onChange={(until) => onChange({ ...search, until })}
      />
    </div>
  );
}

function Entries({ search }: { search: JournalSearch }) {
  const t = useText(journalText);
  const journal = useJournal(search);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = journal;
  if (!data) return <QueryState query={journal} failed={t(($) => $.notLoaded)} />;
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0)
    return <EmptyState icon={<IconHistory size={32} stroke={1.6} />} title={t(($) => $.nothing)} />;
  return (
    <>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <JournalRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {hasNextPage && (
        <div className={styles.more}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t(($) => $.more)}
          </Button>
        </div>
      )}
    </>
  );
}

function Download({ search }: { search: JournalSearch }) {
  const t = useText(journalText);
  return (
    <DownloadButton load={() => exportJournal(search)} name={t(($) => $.file)}>
      {t(($) => $.download)}
    </DownloadButton>
  );
}
