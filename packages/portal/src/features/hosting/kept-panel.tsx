import type { KeptHosting } from '@kontor/contract/hosting';
import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { hostingText } from '../../text/hosting.ts';
import { useFormat, useText } from '../../text/text-context.tsx';
import { buttonClass, IconButton } from '../../ui/button.tsx';
import { RowTitle } from '../../ui/row-title.tsx';
import { Panel } from '../../ui/surface.tsx';
import { AppIcon } from '../apps/app-icon.tsx';
import { DeleteKeptData } from '../store/kept-data.tsx';
import styles from './hosting.module.css';
import { useKept } from './queries.ts';
import { beginAs } from './use-hosting-form.ts';

/** What deleted own apps left behind: to be used by a new one, or to be deleted for good. Nothing where there is nothing. */
export function KeptPanel() {
  const t = useText(hostingText);
  const { data = [] } = useKept();
  if (data.length === 0) return null;
  return (
    <Panel bare className={styles.kept} title={t(($) => $.kept.title)}>
      <p className={styles.keptText}>{t(($) => $.kept.text)}</p>
      <ul className={styles.list} aria-label={t(($) => $.kept.title)}>
        {data.map((kept) => (
          <KeptRow key={kept.id} kept={kept} />
        ))}
      </ul>
    </Panel>
  );
}

function KeptRow({ kept: { id, config, host, bytes, since } }: { kept: KeptHosting }) {
  const t = useText(hostingText);
  const format = useFormat();
  const [isAsked, setAsked] = useState(false);
  const name = config.title;
  const size = format.bytes(bytes);
  return (
    <li className={styles.row}>
      <AppIcon title={name} src="" />
      <div className={styles.words}>
        <RowTitle as="h3">{name}</RowTitle>
        <span className={styles.host}>{host}</span>
        <p className={styles.quiet}>
          {[t(($) => $.kinds[config.interpreter]), t(($) => $.kept.since, { size, date: format.date(since) })].join(
            ' · ',
          )}
        </p>
      </div>
      <div className={styles.actions}>
        <Link
          to="/settings/hosting/new"
          className={buttonClass({ small: true })}
          aria-label={t(($) => $.kept.againNamed, { name })}
          onClick={() => beginAs(config)}
        >
          {t(($) => $.kept.again)}
        </Link>
        <IconButton label={t(($) => $.kept.removeNamed, { name })} onClick={() => setAsked(true)}>
          <IconTrash size={19} stroke={1.75} />
        </IconButton>
      </div>
      <DeleteKeptData app={{ id, title: name }} size={size} open={isAsked} onClose={() => setAsked(false)} />
    </li>
  );
}
