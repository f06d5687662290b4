import { useState } from 'react';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { QueryState } from '../../../ui/layout/query-state.tsx';
import { useReset } from './queries.ts';
import styles from './reset.module.css';
import { ResetDialog } from './reset-dialog.tsx';
import { resetText } from './text/index.ts';

/** What a factory reset deletes and leaves, and the button for it. */
export default function ResetPage() {
  const t = useText(resetText);
  const query = useReset();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PageHeader title={t(($) => $.title)} text={t(($) => $.subtitle)} />
      <div className={styles.parts}>
        <Notice kind="warn" title={t(($) => $.warning)}>
          {t(($) => $.warningText)}
        </Notice>
        {query.data === undefined ? (
          <Panel>
            <QueryState query={query} failed={t(($) => $.notLoaded)} />
          </Panel>
        ) : (
          <Panel
            footer={
              <Button disabled={query.data.obstacle !== null} onClick={() => setOpen(true)}>
                {t(($) => $.open)}
              </Button>
            }
          >
            {query.data.obstacle && <Notice kind="warn">{query.data.obstacle}</Notice>}
            <Lists />
          </Panel>
        )}
      </div>
      {isOpen && query.data && <ResetDialog pin={query.data.pin} onClose={() => setOpen(false)} />}
    </>
  );
}

function Lists() {
  const t = useText(resetText);
  return (
    <div className={styles.lists}>
      <section>
        <h2>{t(($) => $.goes)}</h2>
        <ul>
          <li>{t(($) => $.people)}</li>
          <li>{t(($) => $.apps)}</li>
          <li>{t(($) => $.mail)}</li>
          <li>{t(($) => $.settings)}</li>
          <li>{t(($) => $.journal)}</li>
        </ul>
      </section>
      <section>
        <h2>{t(($) => $.stays)}</h2>
        <ul>
          <li>{t(($) => $.copies)}</li>
          <li>{t(($) => $.key)}</li>
          <li>{t(($) => $.images)}</li>
          <li>{t(($) => $.system)}</li>
        </ul>
      </section>
    </div>
  );
}
