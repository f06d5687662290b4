import type { BackupEntry } from '@kontor/contract/data/backup-entry';
import { useState } from 'react';
import { useFormat, useLanguage, useText } from '../../../../../text/text-context.tsx';
import { SearchField } from '../../../../../ui/controls/search-field.tsx';
import { EmptyState } from '../../../../../ui/layout/empty-state.tsx';
import { VirtualList } from '../../../../../ui/lists/virtual-list.tsx';
import { restoreText } from '../text/index.ts';
import { findEntries, manyEntries, sortEntries } from './entries.ts';
import { EntryRow, type FolderPlace } from './entry-row.tsx';
import styles from './files.module.css';

interface EntryListProps {
  entries: readonly BackupEntry[];
  place: FolderPlace;
  onOpen: (name: string) => void;
  onPutBack: ((entry: BackupEntry) => void) | undefined;
}

const rowHeight = 61;

/** The files and folders of one folder, with a search where there are many. */
export function EntryList({ entries, place, onOpen, onPutBack }: EntryListProps) {
  const t = useText(restoreText);
  const format = useFormat();
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const found = sortEntries(findEntries(entries, typed), language);
  const count = found.length;
  return (
    <>
      {entries.length >= manyEntries && (
        <div className={styles.search}>
          <SearchField label={t(($) => $.single.search)} value={typed} onChange={setTyped} />
          <p className={styles.quiet} role="status">
            {t(($) => $.single.count, { count, number: format.number(count) })}
          </p>
        </div>
      )}
      <div className={styles.scroller}>
        {count === 0 ? (
          <Nothing isFolderEmpty={entries.length === 0} />
        ) : (
          <VirtualList
            items={found}
            keyOf={({ name }) => name}
            rowHeight={rowHeight}
            className={styles.entries}
            label={t(($) => $.single.list)}
          >
            {(entry) => <EntryRow entry={entry} place={place} onOpen={onOpen} onPutBack={onPutBack} />}
          </VirtualList>
        )}
      </div>
    </>
  );
}

function Nothing({ isFolderEmpty }: { isFolderEmpty: boolean }) {
  const t = useText(restoreText);
  if (isFolderEmpty) return <EmptyState title={t(($) => $.single.empty)} text={t(($) => $.single.emptyText)} />;
  return <EmptyState title={t(($) => $.single.none)} text={t(($) => $.single.noneText)} />;
}
