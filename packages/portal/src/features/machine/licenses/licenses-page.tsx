import type { ComponentNames } from '@kontor/contract/machine/licenses';
import { IconLicense } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { useText } from '../../../text/text-context.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { QueryState } from '../../../ui/layout/query-state.tsx';
import { ComponentList } from './component-list.tsx';
import { filterComponents } from './filter-components.ts';
import styles from './licenses-page.module.css';
import { useLicenses } from './queries.ts';
import { licensesText } from './text/index.ts';

/** Open-source software of the box and the portal, each with its licence. */
export default function LicensesPage() {
  const t = useText(licensesText);
  const licenses = useLicenses();
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  return (
    <>
      <PageHeader title={t(($) => $.title)} text={t(($) => $.subtitle)} />
      <div className={styles.parts}>
        <SearchField label={t(($) => $.search)} value={query} onChange={setQuery} maxLength={100} />
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
              <TabPanel id="device" className={styles.panel}>
                <DeviceList names={licenses.data} query={wanted} />
              </TabPanel>
              <TabPanel id="ui" className={styles.panel}>
                <List components={licenses.data.ui} query={wanted} />
              </TabPanel>
            </Tabs>
          )}
        </Panel>
      </div>
    </>
  );
}

/** What runs on the device: Kontor, what Debian has installed for it, and what Kontor is made with. */
function DeviceList({ names: { device, debian, debianReason }, query }: { names: ComponentNames; query: string }) {
  const t = useText(licensesText);
  const shipped = filterComponents(device, query);
  const installed = filterComponents(debian, query);
  if (shipped.length + installed.length === 0 && debianReason === '') return <Nothing query={query} />;
  return (
    <>
      {(installed.length > 0 || debianReason !== '') && (
        <section className={styles.group}>
          <h2>{t(($) => $.debian)}</h2>
          <p>{debianReason === '' ? t(($) => $.debianText) : debianReason}</p>
          <ComponentList components={installed} />
        </section>
      )}
      {shipped.length > 0 && (
        <section className={styles.group}>
          <h2>{t(($) => $.shipped)}</h2>
          <p>{t(($) => $.shippedText)}</p>
          <ComponentList components={shipped} />
        </section>
      )}
    </>
  );
}

function List({ components, query }: { components: ComponentNames['ui']; query: string }) {
  const found = filterComponents(components, query);
  return found.length === 0 ? <Nothing query={query} /> : <ComponentList components={found} />;
}

function Nothing({ query }: { query: string }) {
  const t = useText(licensesText);
  const title = query.trim() === '' ? t(($) => $.none) : t(($) => $.nothingFound);
  return <EmptyState icon={<IconLicense size={32} stroke={1.6} />} title={title} />;
}
