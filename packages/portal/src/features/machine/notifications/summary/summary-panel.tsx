import type { WeeklySummary } from '@kontor/contract/machine/notification-summary';
import { createDayFormat } from '@kontor/contract/rules/day-format';
import { isEmail } from '@kontor/contract/rules/email';
import { mostRecipients } from '@kontor/contract/rules/machine/watched-events';
import { type FormEvent, useState } from 'react';
import { usePerform } from '../../../../shared/actions/use-perform.ts';
import { LeaveGuard } from '../../../../shared/leave-guard.tsx';
import { useOutboxAction } from '../../../../shared/mail/use-outbox-action.ts';
import { useLanguage, useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { ChipInput } from '../../../../ui/controls/chip-input.tsx';
import { useFirstFault } from '../../../../ui/hooks/use-first-fault.ts';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { QueryState } from '../../../../ui/layout/query-state.tsx';
import { useToasts } from '../../../../ui/overlays/toasts.tsx';
import { isRefused } from '../is-refused.ts';
import styles from '../notifications.module.css';
import { sendSummary, useSummary, useUpdateSummary } from '../queries.ts';
import { notificationsText } from '../text/index.ts';

/** Who gets the summary of each week. */
export function SummaryPanel() {
  const t = useText(notificationsText);
  const summary = useSummary();
  if (summary.data) return <SummaryForm stored={summary.data} />;
  return (
    <Panel title={t(($) => $.summary.title)}>
      <QueryState query={summary} failed={t(($) => $.summary.notLoaded)} />
    </Panel>
  );
}

function SummaryForm({ stored }: { stored: WeeklySummary }) {
  const t = useText(notificationsText);
  const perform = usePerform();
  const { mutateAsync, isPending } = useUpdateSummary();
  const [entries, setEntries] = useState<readonly string[]>(stored.recipients);
  const [failedAttempts, setFailedAttempts] = useState(0);
  const form = useFirstFault<HTMLFormElement>(failedAttempts);
  const isSaved = entries.join() === stored.recipients.join();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (isRefused(entries)) return setFailedAttempts(failedAttempts + 1);
    const run = async () => setEntries((await mutateAsync(entries)).recipients);
    void perform({ run, done: t(($) => $.summary.saved), failed: t(($) => $.summary.failed) });
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <LeaveGuard isActive={!isSaved} />
      <Panel
        aria-label={t(($) => $.summary.title)}
        title={t(($) => $.summary.title)}
        footer={
          <>
            {stored.recipients.length > 0 && <SendButton isSaved={isSaved} />}
            <Button type="submit" variant="primary" busy={isPending}>
              {t(($) => $.summary.save)}
            </Button>
          </>
        }
      >
        <p className={styles.quiet}>{t(($) => $.summary.text)}</p>
        <Recipients stored={stored} entries={entries} onChange={setEntries} />
      </Panel>
    </form>
  );
}

interface RecipientsProps {
  stored: WeeklySummary;
  entries: readonly string[];
  onChange: (entries: string[]) => void;
}

function Recipients({ stored: { recipients, next, timeZone }, entries, onChange }: RecipientsProps) {
  const t = useText(notificationsText);
  const date = createDayFormat(useLanguage(), timeZone).format(new Date(next));
  const bad = entries.find((entry) => !isEmail(entry));
  const tooMany = entries.length > mostRecipients ? t(($) => $.tooMany, { most: mostRecipients }) : undefined;
  const error = bad === undefined ? tooMany : t(($) => $.bad, { entry: bad });
  return (
    <ChipInput
      label={t(($) => $.summary.recipients)}
      hint={recipients.length === 0 ? t(($) => $.summary.off) : t(($) => $.summary.next, { date, zone: timeZone })}
      {...(error !== undefined && { error })}
      entries={entries}
      onChange={onChange}
      isBad={(entry) => !isEmail(entry)}
      inputMode="email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

function SendButton({ isSaved }: { isSaved: boolean }) {
  const t = useText(notificationsText);
  const perform = usePerform();
  const action = useOutboxAction();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    if (!isSaved) return void toasts.show({ title: t(($) => $.testSaveFirst) });
    setBusy(true);
    await perform({
      async run() {
        const count = await sendSummary();
        toasts.show({ title: t(($) => $.tested, { count }), body: t(($) => $.testedText), action });
      },
      failed: t(($) => $.summary.sendFailed),
    });
    setBusy(false);
  };
  return (
    <Button busy={isBusy} onClick={() => void send()}>
      {t(($) => $.summary.send)}
    </Button>
  );
}
