import type { AnnouncementListed } from '@kontor/contract/talk/announcements';
import { Link, useNavigate } from '@tanstack/react-router';
import { useActionForm } from '../../../shared/actions/use-action-form.ts';
import { AnnouncementView } from '../../../shared/announcements/announcement-view.tsx';
import { LeaveGuard } from '../../../shared/leave-guard.tsx';
import { useText } from '../../../text/text-context.tsx';
import { Button, buttonClass } from '../../../ui/controls/button.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import type { Form } from '../../../ui/hooks/use-form.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import styles from './announcements.module.css';
import { isToCome, localOf, timestampOf } from './local-time.ts';
import { useAddAnnouncement, useUpdateAnnouncement } from './queries.ts';
import { announcementsText } from './text/index.ts';
import { TextEditor } from './text-editor.tsx';

type Values = { status: AnnouncementListed['status']; text: string; from: string; until: string };

const fresh: Values = { status: 'INFO', text: '', from: '', until: '' };

/** Writes an announcement, with a preview. */
export function AnnouncementForm({ announcement }: { announcement: AnnouncementListed | undefined }) {
  const t = useText(announcementsText);
  const form = useAnnouncementForm(announcement);
  const isNew = announcement === undefined;
  return (
    <form {...form.props} className={styles.form}>
      <Panel
        footer={
          <>
            <Link to="/settings/announcements" className={buttonClass()}>
              {t(($) => $.cancel)}
            </Link>
            <Button type="submit" variant="primary" busy={form.busy}>
              {isNew ? t(($) => $.publish) : t(($) => $.save)}
            </Button>
          </>
        }
      >
        <Fields form={form} />
        <Preview values={form.values} />
      </Panel>
      <LeaveGuard isActive={form.isTouched} />
    </form>
  );
}

function useAnnouncementForm(announcement: AnnouncementListed | undefined): Form<Values> {
  const t = useText(announcementsText);
  const navigate = useNavigate();
  const { mutateAsync: add } = useAddAnnouncement();
  const { mutateAsync: update } = useUpdateAnnouncement();
  const isNew = announcement === undefined;
  return useActionForm<Values, unknown>({
    initial: isNew ? fresh : { ...announcement, from: localOf(announcement.from), until: localOf(announcement.until) },
    rules: {
      text: (html) => (html === '' ? t(($) => $.textMissing) : undefined),
      until: (until, { from }) => (until !== '' && from !== '' && until <= from ? t(($) => $.endsFirst) : undefined),
    },
    run({ status, text, from, until }) {
      const content = { status, text, from: timestampOf(from), until: timestampOf(until) };
      return isNew ? add(content) : update({ id: announcement.id, ...content });
    },
    done: ({ from }) =>
      isNew ? (isToCome(from, Date.now()) ? t(($) => $.planned) : t(($) => $.published)) : t(($) => $.saved),
    failed: t(($) => $.failed),
    onDone: () => void navigate({ to: '/settings/announcements', ignoreBlocker: true }),
  });
}

function Fields({ form }: { form: Form<Values> }) {
  const t = useText(announcementsText);
  const kinds = (['INFO', 'OK', 'WARNING', 'ERROR'] as const).map((value) => ({
    value,
    label: t(($) => $.status[value]),
  }));
  return (
    <>
      <TextEditor label={t(($) => $.field.text)} {...form.text('text')} />
      <div className={styles.row}>
        <Select label={t(($) => $.field.status)} options={kinds} {...form.text('status')} />
        <TextField
          type="datetime-local"
          label={t(($) => $.field.from)}
          optional={t(($) => $.field.optional)}
          hint={t(($) => $.field.fromHint)}
          {...form.text('from')}
        />
        <TextField
          type="datetime-local"
          label={t(($) => $.field.until)}
          optional={t(($) => $.field.optional)}
          hint={t(($) => $.field.untilHint)}
          {...form.text('until')}
        />
      </div>
    </>
  );
}

function Preview({ values: { status, text } }: { values: Values }) {
  const t = useText(announcementsText);
  return (
    <div className={styles.preview}>
      <h2>{t(($) => $.preview)}</h2>
      {text === '' ? (
        <p className={styles.quiet}>{t(($) => $.previewEmpty)}</p>
      ) : (
        <div className={styles.shown}>
          <AnnouncementView status={status} text={text} />
        </div>
      )}
    </div>
  );
}
