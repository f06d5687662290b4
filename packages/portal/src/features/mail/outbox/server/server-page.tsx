import { Link } from '@tanstack/react-router';
import { useText } from '../../../../text/text-context.tsx';
import { PageHeader } from '../../../../ui/layout/page-header.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { QueryState } from '../../../../ui/layout/query-state.tsx';
import { useMailServer } from './queries.ts';
import { ServerForm } from './server-form.tsx';
import { mailServerText } from './text/index.ts';

/** The mail server that sends the mail of the box. */
export default function ServerPage() {
  const t = useText(mailServerText);
  const query = useMailServer();
  return (
    <>
      <PageHeader
        title={t(($) => $.title)}
        text={t(($) => $.text)}
        trail={<Link to="/settings/outbox">{t(($) => $.trail)}</Link>}
      />
      {query.data ? (
        <ServerForm key={query.data.source} stored={query.data} />
      ) : (
        <Panel>
          <QueryState query={query} failed={t(($) => $.notLoaded)} />
        </Panel>
      )}
    </>
  );
}
