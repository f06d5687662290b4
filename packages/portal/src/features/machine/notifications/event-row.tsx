import { isEmail } from '@kontor/contract/rules/email';
import { mostRecipients, type WatchedEvent, watchedEvents } from '@kontor/contract/rules/machine/watched-events';
import { useState } from 'react';
import { usePerform } from '../../../shared/actions/use-perform.ts';
import { useOutboxAction } from '../../../shared/mail/use-outbox-action.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ChipInput } from '../../../ui/controls/chip-input.tsx';
import { useToasts } from '../../../ui/overlays/toasts.tsx';
import styles from './notifications.module.css';
import { sendTestNotification } from './queries.ts';
import { notificationsText } from './text/index.ts';

interface EventRowProps {
  event: WatchedEvent;
  entries: readonly string[];
  stored: readonly string[];
  /** The server cannot find out about it yet. */
  isUndetected: boolean;
  isFaultShown: boolean;
  onChange: (entries: string[]) => void;
}

const isBad = (entry: string) => !isEmail(entry);

/** One event with its recipients, and a mail to try them. */
export function EventRow({ event, entries, stored, isUndetected, isFaultShown, onChange }: EventRowProps) {
  const t = useText(notificationsText);
  const title = t(($) => $.events[event].title);
  const bad = entries.find(isBad);
  const error =
    bad !== undefined
      ? t(($) => $.bad, { entry: bad })
      : isFaultShown && entries.length > mostRecipients
        ? t(($) => $.tooMany, { most: mostRecipients })
        : undefined;
  return (
    <section className={styles.row} aria-label={title}>
      <div className={styles.about}>
        <h2>{title}</h2>
        <p>
          {t(($) => $.events[event].text)} {isUndetected && t(($) => $.notYet)}
        </p>
      </div>
      {stored.length > 0 && <TestButton event={event} title={title} isSaved={entries.join() === stored.join()} />}
      <ChipInput
        label={t(($) => $.recipients, { event: title })}
        {...(event === watchedEvents[0] && { hint: t(($) => $.hint) })}
        {...(error !== undefined && { error })}
        entries={entries}
        onChange={onChange}
        isBad={isBad}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </section>
  );
}

function TestButton({ event, title, isSaved }: { event: WatchedEvent; title: string; isSaved: boolean }) {
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
        const count = await sendTestNotification(event);
        toasts.show({ title: t(($) => $.tested, { count }), body: t(($) => $.testedText), action });
      },
      failed: t(($) => $.testFailed),
    });
    setBusy(false);
  };
  return (
    <Button busy={isBusy} aria-label={t(($) => $.testNamed, { event: title })} onClick={() => void send()}>
      {t(($) => $.test)}
    </Button>
  );
}
