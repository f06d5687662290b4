import { useRef } from 'react';
import { api } from '../../session/client.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import styles from './recovery.module.css';
import { recoveryText } from './text/index.ts';
import { useRecoveryAction } from './use-recovery-action.ts';

/** Larger than any key file. */
const maxKeyFileBytes = 1000;

/** Restores the key from a backup, without access to the box's disk. */
export function RestoreKey() {
  const t = useText(recoveryText);
  const { runAndRestart, busy } = useRecoveryAction();
  const input = useRef<HTMLInputElement>(null);
  const restoreKey = (file: File) =>
    runAndRestart(async () => {
      const key = await file.slice(0, maxKeyFileBytes).text();
      await api('POST /api/v1/recovery/key', { body: { key } });
    });
  return (
    <section className={styles.copies}>
      <h2 className={styles.heading}>{t(($) => $.keyFile.title)}</h2>
      <p className={styles.note}>{t(($) => $.keyFile.text)}</p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t(($) => $.keyFile.choose)}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void restoreKey(file);
          // allows choosing the same file again
          event.target.value = '';
        }}
      />
      <Button variant="primary" busy={busy} onClick={() => input.current?.click()}>
        {t(($) => $.keyFile.choose)}
      </Button>
    </section>
  );
}
