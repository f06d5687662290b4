import type { GeneratedPassword } from '@kontor/contract/people/generated-passwords';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../text/text-context.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { QueryState } from '../../../ui/layout/query-state.tsx';
import { PasswordRow } from './password-row.tsx';
import styles from './passwords-page.module.css';
import { revealPassword, useGeneratedPasswords } from './queries.ts';
import { generatedPasswordsText } from './text/index.ts';
import { shownMs, useReveal } from './use-reveal.ts';

/** Up to this number no search is shown. */
const fewEnough = 8;

/** Passwords the box generated for its own parts, each revealed for ten seconds. */
export default function PasswordsPage() {
  const t = useText(generatedPasswordsText);
  const passwords = useGeneratedPasswords();
  const { data } = passwords;
  return (
    <>
      <PageHeader title={t(($) => $.title)} text={t(($) => $.subtitle)} />
      {data && data.length > 0 ? (
        <Entries entries={data} />
      ) : (
        <Panel bare>
          {data ? (
            <EmptyState
              icon={<IconKey size={32} stroke={1.6} />}
              title={t(($) => $.empty)}
              text={t(($) => $.emptyText)}
            />
          ) : (
            <QueryState query={passwords} failed={t(($) => $.notLoaded)} />
          )}
        </Panel>
      )}
    </>
  );
}

function Entries({ entries }: { entries: readonly GeneratedPassword[] }) {
  const t = useText(generatedPasswordsText);
  const [words, setWords] = useState('');
  const { shown, reveal, hide } = useReveal(revealPassword);
  const announcement = useAnnouncement(entries.find(({ id }) => id === shown?.id)?.name);
  const wanted = words.trim().toLowerCase();
  const found = entries.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <div className={styles.parts}>
      {entries.length > fewEnough && (
        <SearchField className={styles.filter} label={t(($) => $.filter)} value={words} onChange={setWords} />
      )}
      <p className="unseen" role="status">
        {announcement}
      </p>
      <Panel bare>
        {found.length === 0 ? (
          <EmptyState title={t(($) => $.nothing, { words: words.trim() })} />
        ) : (
          <ul className={styles.list} aria-label={t(($) => $.list)}>
            {found.map((entry) => (
              <PasswordRow
                key={entry.id}
                entry={entry}
                shown={entry.id === shown?.id ? shown : undefined}
                onReveal={() => reveal(entry.id)}
                onHide={hide}
              />
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

/** Announces to screen readers that a password is revealed and for how long, and that it is hidden again. */
function useAnnouncement(name: string | undefined): string {
  const t = useText(generatedPasswordsText);
  const [wasShown, setWasShown] = useState(false);
  if (name !== undefined && !wasShown) setWasShown(true);
  if (name !== undefined) return t(($) => $.isShown, { name, count: shownMs / 1000 });
  return wasShown ? t(($) => $.isHidden) : '';
}
