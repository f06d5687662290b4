import type { OwnSession } from '@kontor/contract/people/session';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { useErrorToast } from '../../../shared/use-error-toast.ts';
import { useFormat, useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/display/chip.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { Spinner } from '../../../ui/display/spinner.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { LazyConfirmDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { useToasts } from '../../../ui/overlays/toasts.tsx';
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
    <Panel title={t(($) => $.sessions.title)} actions={own.length > 1 && <EndOthers />} bare>
      <p className={styles.text}>{t(($) => $.sessions.text)}</p>
      {sessions.isPending ? (
        <div className={styles.coming}>
          <Spinner />
        </div>
      ) : sessions.data ? (
        <ul className={styles.list}>
          {own.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : (
        <div className={styles.coming}>
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
  const toasts = useToasts();
  const showError = useErrorToast();
  const end = useEndSession();
  const device = session.device || t(($) => $.sessions.unknown);
  const Icon = isPhone(device) ? IconDeviceMobile : IconDeviceDesktop;
  const now = Date.now();
  const close = () =>
    end.mutate(session.id, {
      onSuccess: () => toasts.show({ title: t(($) => $.sessions.ended) }),
      onError: (error) =>
        showError(
          t(($) => $.sessions.failed),
          error,
        ),
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
          {session.address} · {t(($) => $.sessions.used, { ago: format.ago(session.lastUsed, now) })} ·{' '}
          {t(($) => $.sessions.since, { ago: format.ago(session.created, now) })}
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
  const toasts = useToasts();
  const showError = useErrorToast();
  const end = useEndOtherSessions();
  const [isAsked, setAsked] = useState(false);
  const confirm = async () => {
    try {
      await end.mutateAsync(undefined);
      toasts.show({ title: t(($) => $.sessions.othersEnded) });
    } catch (error) {
      showError(
        t(($) => $.sessions.failed),
        error,
      );
    }
    setAsked(false);
  };
  return (
    <>
      <Button small onClick={() => setAsked(true)}>
        {t(($) => $.sessions.endOthers)}
      </Button>
      <LazyConfirmDialog
        open={isAsked}
        title={t(($) => $.sessions.endOthersAsk)}
        yes={t(($) => $.yes)}
        no={t(($) => $.no)}
        danger
        onConfirm={confirm}
        onClose={() => setAsked(false)}
      >
        {t(($) => $.sessions.endOthersWhat)}
      </LazyConfirmDialog>
    </>
  );
}
