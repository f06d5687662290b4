import { useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { useText } from '../../../text/text-context.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { QueryState } from '../../../ui/layout/query-state.tsx';
import styles from './licenses-page.module.css';
import { useLicenses } from './queries.ts';
import { licensesText } from './text/index.ts';

interface Entry {
  name: string;
  url: string;
  licenseText: string;
}

/** Open-source components of the box and the portal, each with its licence. */
export default function LicensesPage() {
  const t = useText(licensesText);
  const licenses = useLicenses();
  const device = licenses.data?.device.map(({ project, ...more }) => ({ name: project, ...more }));
  const ui = licenses.data?.ui.map(({ name, version, repository, licenseText }) => ({
    ...{ name: `${name} ${version}`, url: repository, licenseText },
  }));
  const lists = { device, ui };
  return (
    <>
      <PageHeader title={t(($) => $.title)} text={t(($) => $.subtitle)} />
      <Panel bare>
        {licenses.data === undefined ? (
          <QueryState query={licenses} failed={t(($) => $.notLoaded)} />
        ) : (
          <Tabs>
            <TabList className={styles.tabs} aria-label={t(($) => $.title)}>
              {(['device', 'ui'] as const).map((id) => (
                <Tab key={id} id={id} className={styles.tab}>
                  {t(($) => $[id])}
                </Tab>
              ))}
            </TabList>
            {(['device', 'ui'] as const).map((id) => (
              <TabPanel key={id} id={id} className={styles.panel}>
                <List entries={lists[id] ?? []} />
              </TabPanel>
            ))}
          </Tabs>
        )}
      </Panel>
    </>
  );
}

function List({ entries }: { entries: readonly Entry[] }) {
  const t = useText(licensesText);
  if (entries.length === 0) return <p className={styles.none}>{t(($) => $.none)}</p>;
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.name}>
          <License entry={entry} />
        </li>
      ))}
    </ul>
  );
}

/** A text is rendered only when opened: all together are half a megabyte. */
function License({ entry: { name, url, licenseText } }: { entry: Entry }) {
  const t = useText(licensesText);
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.entry} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{name}</summary>
      {isOpen && (
        <div className={styles.about}>
          {url !== '' && (
            <a href={url} target="_blank" rel="noreferrer">
              {t(($) => $.website)}
            </a>
          )}
          <pre className={styles.text}>{licenseText}</pre>
        </div>
      )}
    </details>
  );
}
