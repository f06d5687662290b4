import { IconArrowDown, IconDownload } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { useApps } from '../../../shared/apps/queries.ts';
import { useFormat, useText } from '../../../text/text-context.tsx';
import { Button, buttonClass } from '../../../ui/controls/button.tsx';
import { Switch } from '../../../ui/controls/checkbox.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { QueryState } from '../../../ui/layout/query-state.tsx';
import { LogView } from '../../../ui/lists/log-view.tsx';
import { saveText } from '../../../ui/save-file.ts';
import styles from './log-page.module.css';
import { useLog } from './queries.ts';
import { logsText } from './text/index.ts';

/** The last lines of an app's log: live, filtered, downloadable. */
export default function LogPage() {
  const { id } = useParams({ from: '/settings/logs/$id' });
  const apps = useApps().data;
  const app = apps?.find(({ instanceId }) => instanceId === id);
  if (apps && !app) return <UnknownApp />;
  return <AppLog id={id} name={app?.title ?? ''} />;
}

/** Shown for an app that is not installed, as in an old bookmark. */
function UnknownApp() {
  const t = useText(logsText);
  return (
    <>
      <PageHeader trail={<Link to="/settings/logs">{t(($) => $.title)}</Link>} title={t(($) => $.unknown.title)} />
      <Panel>
        <EmptyState
          title={t(($) => $.unknown.heading)}
          text={t(($) => $.unknown.text)}
          action={
            <Link to="/settings/logs" className={buttonClass()}>
              {t(($) => $.unknown.back)}
            </Link>
          }
        />
      </Panel>
    </>
  );
}

function AppLog({ id, name }: { id: string; name: string }) {
  const t = useText(logsText);
  const [isLive, setLive] = useState(true);
  const [text, setText] = useState('');
  const log = useLog(id, isLive);
  const wanted = useDeferredValue(text.trim().toLowerCase());
  const lines = useMemo(
    () => (log.data ?? []).filter((line) => line.toLowerCase().includes(wanted)),
    [log.data, wanted],
  );

  return (
    <>
      <PageHeader
        trail={<Link to="/settings/logs">{t(($) => $.title)}</Link>}
        title={name === '' ? t(($) => $.title) : t(($) => $.titleOf, { name })}
        text={<Count all={log.data?.length} shown={lines.length} />}
        actions={
          <Button
            icon={<IconDownload size={18} stroke={1.75} />}
            disabled={!log.data?.length}
            onClick={() => saveText(`${id}.log`, (log.data ?? []).join('\n'))}
          >
            {t(($) => $.download)}
          </Button>
        }
      />
      <Panel bare>
        <div className={styles.tools}>
          <SearchField className={styles.filter} label={t(($) => $.filter)} value={text} onChange={setText} />
          <Switch label={t(($) => $.live)} checked={isLive} onChange={setLive} />
        </div>
        <Lines log={log} lines={lines} name={name} text={text.trim()} />
      </Panel>
    </>
  );
}

interface LinesProps {
  log: ReturnType<typeof useLog>;
  lines: readonly string[];
  name: string;
  /** The search text. */
  text: string;
}

/** The lines, or why there are none. */
function Lines({ log, lines, name, text }: LinesProps) {
  const t = useText(logsText);
  if (!log.data) return <QueryState query={log} failed={t(($) => $.notLoaded)} />;
  if (log.data.length === 0) return <EmptyState title={t(($) => $.empty)} text={t(($) => $.emptyText)} />;
  if (lines.length === 0) return <EmptyState title={t(($) => $.nothingFound, { text })} />;
  return (
    <LogView
      lines={lines}
      label={t(($) => $.titleOf, { name })}
      toEnd={
        <>
          <IconArrowDown size={16} stroke={2} aria-hidden="true" /> {t(($) => $.toEnd)}
        </>
      }
    />
  );
}

function Count({ all = 0, shown }: { all?: number; shown: number }) {
  const t = useText(logsText);
  const format = useFormat();
  if (shown < all) return t(($) => $.matching, { count: shown, all: format.number(all) });
  return all >= 5000 ? t(($) => $.limited) : t(($) => $.lines, { count: all });
}
