import type { DatabaseCopy } from '@kontor/contract/machine/recovery';
import { useState } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { api } from '../../session/client.ts';
import { portalClient } from '../../session/portal-client.ts';
import { useFormat, useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/display/notice.tsx';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import form from '../form.module.css';
import styles from './recovery.module.css';
import { recoveryText } from './text/index.ts';

interface CopiesProps {
  copies: readonly DatabaseCopy[];
  /** A restore has been requested; until it is refused, no other copy can be chosen. */
  busy: boolean;
  onBusy: (busy: boolean) => void;
}

/** The copies of the database; restoring one is confirmed twice, stating what is lost. */
export function DatabaseCopies(props: CopiesProps) {
  const t = useText(recoveryText);
  return (
    <section className={styles.copies}>
      <h2 className={styles.heading}>{t(($) => $.lostDatabase.copies)}</h2>
      <p className={styles.note}>{t(($) => $.lostDatabase.copiesText)}</p>
      <CopyChoice {...props} />
    </section>
  );
}

/** A button for each copy, and the confirmation. */
export function CopyChoice({ copies, busy, onBusy }: CopiesProps) {
  const t = useText(recoveryText);
  const format = useFormat();
  const [chosen, setChosen] = useState<DatabaseCopy>();
  return (
    <>
      {copies.map((copy) => (
        <Button
          key={copy.id}
          variant={copy.repaired ? 'primary' : 'plain'}
          disabled={busy}
          onClick={() => setChosen(copy)}
        >
          {copy.repaired
            ? t(($) => $.repairDatabase.use)
            : t(($) => $.lostDatabase.goBack, { made: format.dateTime(copy.made) })}{' '}
          ({format.bytes(copy.bytes)})
        </Button>
      ))}
      {chosen && (
        <Confirm key={chosen.id} copy={chosen} busy={busy} onBusy={onBusy} onClose={() => setChosen(undefined)} />
      )}
    </>
  );
}

interface ConfirmProps {
  copy: DatabaseCopy;
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}

function Confirm({ copy, busy, onBusy, onClose }: ConfirmProps) {
  const t = useText(recoveryText);
  const format = useFormat();
  const toasts = useToasts();
  const goBack = async () => {
    onBusy(true);
    try {
      await api('POST /api/v1/recovery/restore', { body: { copy: copy.id } });
    } catch (error) {
      onBusy(false);
      toasts.show({ kind: 'error', title: t(($) => $.lostDatabase.failed), body: sentenceOf(error) });
      return;
    }
    // The restarting box no longer knows the session opened with the PIN, and what was said before ends with it.
    portalClient.session.end();
    toasts.show({ title: t(($) => $.lostDatabase.started), body: t(($) => $.lostDatabase.startedHint) });
  };
  return (
    <Notice
      kind="warn"
      announce
      action={
        <div className={form.row}>
          <Button disabled={busy} onClick={onClose}>
            {t(($) => $.lostDatabase.no)}
          </Button>
          <Button variant={copy.repaired ? 'primary' : 'danger'} busy={busy} onClick={goBack}>
            {copy.repaired ? t(($) => $.repairDatabase.yes) : t(($) => $.lostDatabase.yes)}
          </Button>
        </div>
      }
    >
      {copy.repaired
        ? t(($) => $.repairDatabase.confirm)
        : t(($) => $.lostDatabase.confirm, { made: format.dateTime(copy.made) })}
    </Notice>
  );
}
