import type { RetainedHosting } from '@kontor/contract/apps/hosting';
import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AppIcon } from '../../../shared/apps/app-icon.tsx';
import { DeleteRetainedData } from '../../../shared/apps/removal/delete-retained-data.tsx';
import { useFormat, useText } from '../../../text/text-context.tsx';
import { buttonClass, IconButton } from '../../../ui/controls/button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { RowTitle } from '../../../ui/lists/row-title.tsx';
import styles from './hosting.module.css';
import { useRetainedHostings } from './queries.ts';
import { hostingText } from './text/index.ts';
import { beginAs } from './use-hosting-form.ts';

/** Retained data of deleted own apps: reuse it in a new app or delete it for good. Hidden when there is none. */
export function RetainedPanel() {
  const t = useText(hostingText);
  const { data = [] } = useRetainedHostings();
  if (data.length === 0) return null;
  return (
    <Panel bare className={styles.retained} title={t(($) => $.retained.title)}>
      <p className={styles.retainedText}>{t(($) => $.retained.text)}</p>
      <ul className={styles.list} aria-label={t(($) => $.retained.title)}>
        {data.map((retained) => (
          <RetainedRow key={retained.id} retained={retained} />
        ))}
      </ul>
    </Panel>
  );
}

function RetainedRow({ retained: { id, config, host, bytes, since } }: { retained: RetainedHosting }) {
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
        <span className={styles.host}>{readableDomain(host)}</span>
        <p className={styles.quiet}>
          {[t(($) => $.kinds[config.interpreter]), t(($) => $.retained.since, { size, date: format.date(since) })].join(
            ' · ',
          )}
        </p>
      </div>
      <div className={styles.actions}>
        <Link
          to="/settings/hosting/new"
          className={buttonClass({ small: true })}
          aria-label={t(($) => $.retained.againNamed, { name })}
          onClick={() => beginAs(config)}
        >
          {t(($) => $.retained.again)}
        </Link>
        <IconButton label={t(($) => $.retained.removeNamed, { name })} onClick={() => setAsked(true)}>
          <IconTrash size={19} stroke={1.75} />
        </IconButton>
      </div>
      {isAsked && <DeleteRetainedData app={{ id, title: name }} size={size} onClose={() => setAsked(false)} />}
    </li>
  );
}
