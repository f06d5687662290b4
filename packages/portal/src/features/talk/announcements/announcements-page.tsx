import type { AnnouncementListed } from '@kontor/contract/talk/announcements';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconSpeakerphone,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useConfirmedAction } from '../../../shared/actions/use-confirmed-action.ts';
import { useFormat, useText } from '../../../text/text-context.tsx';
import { Button, buttonClass } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/display/chip.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { QueryState } from '../../../ui/layout/query-state.tsx';
import { EventRow } from '../../../ui/lists/event-row.tsx';
import { LazyConfirmDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { RichText } from '../../../ui/rich-text/html-to-react.tsx';
import styles from './announcements.module.css';
import { useAnnouncements, useDeleteAnnouncement } from './queries.ts';
import { announcementsText } from './text/index.ts';

const looks = {
  OK: { Icon: IconCircleCheck, tone: 'good' },
  ERROR: { Icon: IconAlertCircle, tone: 'bad' },
  WARNING: { Icon: IconAlertTriangle, tone: 'warn' },
  INFO: { Icon: IconInfoCircle, tone: 'accent' },
} as const;

const stateTones = { planned: 'accent', shown: 'good', covered: 'neutral', over: 'neutral' } as const;

/** What administrators tell everybody: planned, shown and over. */
export default function AnnouncementsPage() {
  const t = useText(announcementsText);
  const announcements = useAnnouncements();
  const list = announcements.data;
  return (
    <>
      <PageHeader
        title={t(($) => $.title)}
        text={t(($) => $.subtitle)}
        actions={list && list.length > 0 && <AddLink />}
      />
      <Panel bare>
        {list === undefined ? (
          <QueryState query={announcements} failed={t(($) => $.notLoaded)} />
        ) : list.length === 0 ? (
          <EmptyState
            icon={<IconSpeakerphone size={32} stroke={1.6} />}
            title={t(($) => $.empty)}
            text={t(($) => $.emptyText)}
            action={<AddLink />}
          />
        ) : (
          <ul className={styles.list}>
            {list.map((announcement) => (
              <Row key={announcement.id} announcement={announcement} />
            ))}
          </ul>
        )}
      </Panel>
    </>
  );
}

function AddLink() {
  const t = useText(announcementsText);
  return (
    <Link to="/settings/announcements/$id" params={{ id: 'new' }} className={buttonClass({ variant: 'primary' })}>
      {t(($) => $.add)}
    </Link>
  );
}

function Row({ announcement }: { announcement: AnnouncementListed }) {
  const t = useText(announcementsText);
  const format = useFormat();
  const { id, status, text, state, messageTime } = announcement;
  const date = format.dateTime(messageTime);
  return (
    <EventRow
      {...looks[status]}
      meaning={t(($) => $.status[status])}
      actions={
        <div className={styles.actions}>
          <Link
            to="/settings/announcements/$id"
            params={{ id }}
            className={buttonClass({ small: true })}
            aria-label={t(($) => $.editNamed, { date })}
          >
            {t(($) => $.edit)}
          </Link>
          <DeleteButton announcement={announcement} />
        </div>
      }
    >
      <RichText html={text} />
      <p className={styles.times}>
        <Chip tone={stateTones[state]}>{t(($) => $.state[state])}</Chip>
        <span>{useTimes(announcement)}</span>
      </p>
    </EventRow>
  );
}

/** Returns when an announcement is shown, in words. */
function useTimes({ from, until }: AnnouncementListed): string {
  const t = useText(announcementsText);
  const format = useFormat();
  if (from !== null && until !== null)
    return t(($) => $.times.both, { from: format.dateTime(from), until: format.dateTime(until) });
  if (from !== null) return t(($) => $.times.from, { from: format.dateTime(from) });
  return until === null ? t(($) => $.times.always) : t(($) => $.times.until, { until: format.dateTime(until) });
}

function DeleteButton({ announcement: { id, messageTime } }: { announcement: AnnouncementListed }) {
  const t = useText(announcementsText);
  const format = useFormat();
  const { mutateAsync } = useDeleteAnnouncement();
  const deletion = useConfirmedAction({
    run: () => mutateAsync(id),
    done: t(($) => $.removed),
    failed: t(($) => $.removeFailed),
  });
  return (
    <>
      <Button small aria-label={t(($) => $.removeNamed, { date: format.dateTime(messageTime) })} onClick={deletion.ask}>
        {t(($) => $.remove)}
      </Button>
      <LazyConfirmDialog
        {...deletion.dialog}
        title={t(($) => $.removeAsk)}
        yes={t(($) => $.yes)}
        no={t(($) => $.no)}
        danger
      >
        {t(($) => $.removeWhat)}
      </LazyConfirmDialog>
    </>
  );
}
