import { readableAddress, readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { Link, useParams } from '@tanstack/react-router';
import { useMe } from '../../../session/me.ts';
import { useStatus } from '../../../session/use-session.ts';
import { manuals } from '../../../shared/manuals.ts';
import { useLanguage, useText } from '../../../text/text-context.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { QueryState } from '../../../ui/layout/query-state.tsx';
import { Markdown } from '../../../ui/rich-text/markdown.tsx';
import { fillManual } from './fill-manual.ts';
import { manualPictures } from './manual-pictures.ts';
import styles from './manuals.module.css';
import { useLocalAddress, useManual } from './queries.ts';
import { manualsText } from './text/index.ts';

/** One manual, with what it says about this server and its reader filled in. */
export default function ManualPage() {
  const t = useText(manualsText);
  const language = useLanguage();
  const { id = '' } = useParams({ strict: false });
  const manual = manuals.find(({ ref }) => ref === id);
  const trail = <Link to="/manual">{t(($) => $.title)}</Link>;
  if (!manual)
    return (
      <>
        <PageHeader title={t(($) => $.title)} trail={trail} />
        <Panel>
          <EmptyState title={t(($) => $.unknown)} text={t(($) => $.unknownText)} />
        </Panel>
      </>
    );
  return (
    <>
      <PageHeader title={manual.title[language]} trail={trail} />
      <Panel className={styles.manual}>
        <ManualText id={id} />
      </Panel>
    </>
  );
}

function ManualText({ id }: { id: string }) {
  const t = useText(manualsText);
  const language = useLanguage();
  const manual = useManual(language, id);
  const { domain } = useStatus();
  const { user, mayManageApps } = useMe();
  const localIp = useLocalAddress(mayManageApps && manual.data?.includes('{{localIp}}') === true);
  if (manual.data === undefined) return <QueryState query={manual} failed={t(($) => $.notLoaded)} />;
  const known = {
    domain: readableDomain(domain),
    username: readableAddress(user.uid),
    localIp: localIp ?? readableDomain(window.location.hostname),
  };
  return <Markdown text={fillManual(manual.data, known)} pictureOf={manualPictures[language]} />;
}
