import type { NotificationConfig } from '@kontor/contract/machine/notifications';
import { undetectedEvents, type WatchedEvent, watchedEvents } from '@kontor/contract/rules/machine/watched-events';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useStatus } from '../../../session/use-session.ts';
import { usePerform } from '../../../shared/actions/use-perform.ts';
import { LeaveGuard } from '../../../shared/leave-guard.tsx';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { useFirstFault } from '../../../ui/hooks/use-first-fault.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { DevicesHint } from './devices-hint.tsx';
import { EventRow } from './event-row.tsx';
import { isRefused } from './is-refused.ts';
import styles from './notifications.module.css';
import { ProposalNotice } from './proposal-notice.tsx';
import { useUpdateNotifications } from './queries.ts';
import { notificationsText } from './text/index.ts';

const isUndetected = (event: WatchedEvent) => undetectedEvents.some((other) => other === event);
const textOf = (config: NotificationConfig) => JSON.stringify(watchedEvents.map((event) => config[event]));

/** A row for each event with its recipients; all are saved together. */
export function NotificationsForm({ stored }: { stored: NotificationConfig }) {
  const t = useText(notificationsText);
  const perform = usePerform();
  const { mutateAsync, isPending } = useUpdateNotifications();
  const [config, setConfig] = useState(stored);
  const [failedAttempts, setFailedAttempts] = useState(0);
  const form = useFirstFault<HTMLFormElement>(failedAttempts);
  const isChanged = textOf(config) !== textOf(stored);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (watchedEvents.some((name) => isRefused(config[name]))) return setFailedAttempts(failedAttempts + 1);
    void perform({ run: () => mutateAsync(config), done: t(($) => $.saved), failed: t(($) => $.failed) });
  };
  const propose = (next: NotificationConfig) => {
    setConfig(next);
    // the button that had the focus goes, and this is the next one to press
    form.current?.querySelector<HTMLElement>('button[type="submit"]')?.focus({ preventScroll: true });
  };
  return (
    <form ref={form} className={styles.parts} onSubmit={submit} noValidate>
      <LeaveGuard isActive={isChanged} />
      <MailMissing />
      <ProposalNotice {...{ stored, config }} onChange={propose} />
      <Panel
        bare
        stickyFooter
        footer={
          <Button type="submit" variant="primary" busy={isPending}>
            {t(($) => $.save)}
          </Button>
        }
      >
        <Rows {...{ stored, config }} isFaultShown={failedAttempts > 0} onChange={setConfig} />
      </Panel>
      <p>{t(($) => $.when)}</p>
      <DevicesHint />
    </form>
  );
}

interface RowsProps {
  stored: NotificationConfig;
  config: NotificationConfig;
  isFaultShown: boolean;
  onChange: (config: NotificationConfig) => void;
}

function Rows({ stored, config, isFaultShown, onChange }: RowsProps) {
  return watchedEvents.map((event) => (
    <EventRow
      key={event}
      event={event}
      entries={config[event]}
      stored={stored[event]}
      isUndetected={isUndetected(event)}
      isFaultShown={isFaultShown}
      onChange={(entries) => onChange({ ...config, [event]: entries })}
    />
  ));
}

function MailMissing() {
  const t = useText(notificationsText);
  if (useStatus().mail !== 'none') return null;
  return (
    <Notice kind="warn">
      {t(($) => $.noMail)} <Link to="/settings/outbox/server">{t(($) => $.setUpMail)}</Link>
    </Notice>
  );
}
