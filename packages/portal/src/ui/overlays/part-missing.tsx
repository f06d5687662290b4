import { useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../controls/button.tsx';
import { useBackCloses } from '../hooks/use-back-closes.ts';
import { serverAnswers } from '../server-answers.ts';
import { uiText } from '../text/index.ts';
import styles from './part-missing.module.css';

interface PartMissingProps {
  /** `away`: the server does not answer. `outdated`: it does, so that only a reload helps. */
  why: 'away' | 'outdated';
  /** Tries again; resolves when that is over. */
  onAgain: () => Promise<void>;
  onClose: () => void;
}

/** Reloads the page, but not into an empty window. */
async function reload(): Promise<void> {
  if (await serverAnswers()) location.reload();
}

/** Says that a part of the page could not be loaded. The browser's own dialog: the code of the others may be what is missing. */
export function PartMissing({ why, onAgain, onClose }: PartMissingProps) {
  const t = useText(uiText);
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isBusy, setBusy] = useState(false);
  useBackCloses(true, onClose);
  useEffect(() => dialog.current?.showModal(), []);
  const run = async (act: () => Promise<void>) => {
    setBusy(true);
    await act();
    setBusy(false);
  };
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId} className={styles.title}>
        {t(($) => $[why].title)}
      </h2>
      <p role="status">{t(($) => $[why].text)}</p>
      <div className={styles.actions}>
        <Button onClick={onClose}>{t(($) => $.close)}</Button>
        {why === 'away' ? (
          <Button variant="primary" busy={isBusy} onClick={() => void run(onAgain)}>
            {t(($) => $.again)}
          </Button>
        ) : (
          <Button variant="primary" busy={isBusy} onClick={() => void run(reload)}>
            {t(($) => $.outdated.reload)}
          </Button>
        )}
      </div>
    </dialog>
  );
}
