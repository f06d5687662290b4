import { useText } from '../../../text/text-context.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { DownloadButton } from './download-button.tsx';
import styles from './journal.module.css';
import { exportArchive, type JournalSearch, useJournalArchives } from './queries.ts';
import { journalText } from './text/index.ts';

/** The years that are no longer in the list, each as a table of what is looked for. Nothing while there are none. */
export function Archives({ search }: { search: JournalSearch }) {
  const t = useText(journalText);
  const { data: archives = [] } = useJournalArchives();
  if (archives.length === 0) return null;
  return (
    <Panel title={t(($) => $.earlier)}>
      <p className={styles.when}>{t(($) => $.earlierText)}</p>
      <ul className={styles.list}>
        {archives.map(({ name, entries }) => (
          <li key={name} className={styles.archive}>
            <span>
              <strong>{name}</strong> · {t(($) => $.entries, { count: entries })}
            </span>
            <DownloadButton load={() => exportArchive(name, search)} name={`${t(($) => $.file)} ${name}`}>
              {t(($) => $.downloadYear, { name })}
            </DownloadButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
