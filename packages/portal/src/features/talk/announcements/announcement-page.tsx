import type { AnnouncementListed } from '@kontor/contract/talk/announcements';
import { IconSpeakerphone } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useText } from '../../../text/text-context.tsx';
import { buttonClass } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { QueryState } from '../../../ui/layout/query-state.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import { useAnnouncements } from './queries.ts';
import { announcementsText } from './text/index.ts';

/** A new announcement, at the id `new`, or one to change. */
export default function AnnouncementPage(): React.ReactNode {
  const t = useText(announcementsText);
  const { id } = useParams({ from: '/settings/announcements/$id' });
  const announcements = useAnnouncements();
  const isNew = id === 'new';
  const found = announcements.data?.find((each) => each.id === id);
  const title = isNew ? t(($) => $.add) : t(($) => $.editTitle);
  return (
    <>
      <PageHeader
        trail={<Link to="/settings/announcements">{t(($) => $.title)}</Link>}
        title={title}
        tabTitle={`${title} – ${t(($) => $.title)}`}
      />
      {isNew || found ? <AnnouncementForm key={id} announcement={found} /> : <Missing announcements={announcements} />}
    </>
  );
}

function Missing({ announcements }: { announcements: ReturnType<typeof useAnnouncements> }): React.ReactNode {
  const t = useText(announcementsText);
  const list: readonly AnnouncementListed[] | undefined = announcements.data;
  return (
    <Panel>
      {list === undefined ? (
        <QueryState query={announcements} failed={t(($) => $.notLoaded)} />
      ) : (
        <EmptyState
          icon={<IconSpeakerphone size={32} stroke={1.6} />}
          title={t(($) => $.gone)}
          text={t(($) => $.goneText)}
          action={
            <Link to="/settings/announcements" className={buttonClass({ variant: 'primary' })}>
              {t(($) => $.back)}
            </Link>
          }
        />
      )}
    </Panel>
  );
}
