import type { OwnSession } from '@kontor/contract/people/session';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useConfirmedAction } from '../../../shared/actions/use-confirmed-action.ts';
import { usePerform } from '../../../shared/actions/use-perform.ts';
import { useFormat, useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/display/chip.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { Spinner } from '../../../ui/display/spinner.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { LazyConfirmDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { useEndOtherSessions, useEndSession, useSessions } from './queries.ts';
import styles from './sessions-panel.module.css';
import { accountText } from './text/index.ts';

/** The user's sessions, each with a button to end it. */
export function SessionsPanel() {
  const t = useText(accountText);
  const sessions = useSessions();
  const own = (sessions.data ?? []).toSorted(
    (a, b) => Number(b.current) - Number(a.current) || b.lastUsed.localeCompare(a.lastUsed),
  );
  return (
    <Panel title={t(($) => $.sessions.title)} footer={own.length > 1 && <EndOthers />} bare>
      <p className={styles.text}>{t(($) => $.sessions.text)}</p>
      {sessions.isPending ? (
        <div className={styles.loading}>
          <Spinner />
        </div>
      ) : sessions.data ? (
        <ul className={styles.list}>
          {own.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : (
        <div className={styles.loading}>
          <Notice
            kind="bad"
            action={
              <Button small onClick={() => void sessions.refetch()}>
                {t(($) => $.sessions.again)}
              </Button>
            }
          >
            {t(($) => $.sessions.notLoaded)}
          </Notice>
        </div>
      )}
    </Panel>
  );
}

const isPhone = (device: string) => /phone|android|ios|ipad/i.test(device);

function SessionRow({ session }: { session: OwnSession }) {
  const t = useText(accountText);
  const format = useFormat();
  const perform = usePerform();
  const end = useEndSession();
  const device = session.device || t(($) => $.sessions.unknown);
  const Icon = isPhone(device) ? IconDeviceMobile : IconDeviceDesktop;
  const now = useNow();
  const close = () =>
    perform({
      run: () => end.mutateAsync(session.id),
      done: t(($) => $.sessions.ended),
      failed: t(($) => $.sessions.failed),
    });
  return (
    <li className={styles.row}>
      <Icon size={24} stroke={1.5} aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.device}>
          {device}
          {session.current && <Chip tone="good">{t(($) => $.sessions.current)}</Chip>}
        </p>
        <p className={styles.quiet}>
          {session.address} ·{' '}
          {session.current
            ? t(($) => $.sessions.usedNow)
            : t(($) => $.sessions.used, { ago: format.ago(session.lastUsed, now) })}{' '}
          · {t(($) => $.sessions.since, { moment: format.dateTime(session.created) })}
        </p>
      </div>
      {!session.current && (
        <Button small busy={end.isPending} onClick={close} aria-label={t(($) => $.sessions.endNamed, { device })}>
          {t(($) => $.sessions.end)}
        </Button>
      )}
    </li>
  );
}

function EndOthers() {
  const t = useText(accountText);
  const { mutateAsync } = useEndOtherSessions();
  const ending = useConfirmedAction({
    run: () => mutateAsync(undefined),
    done: t(($) => $.sessions.othersEnded),
    failed: t(($) => $.sessions.failed),
  });
  return (
    <>
      <Button small onClick={ending.ask}>
        {t(($) => $.sessions.endOthers)}
      </Button>
      <LazyConfirmDialog
        {...ending.dialog}
        title={t(($) => $.sessions.endOthersAsk)}
        yes={t(($) => $.sessions.endOthers)}
        no={t(($) => $.sessions.endNone)}
        danger
      >
        {t(($) => $.sessions.endOthersWhat)}
      </LazyConfirmDialog>
    </>
  );
}
