import type { BackupSheet } from '@kontor/contract/data/backup-sheet';
import { Fragment } from 'react';
import { Chip } from '../../../../ui/display/chip.tsx';
import { avoidedByToasts } from '../../../../ui/overlays/use-toast-position.ts';
import styles from './sheet.module.css';
import { type SheetStep, useSheetLines } from './use-sheet-lines.ts';

/** The sheet on the screen. */
export function SheetContent({ sheet }: { sheet: BackupSheet }) {
  const { text, details, hint, words, wordsTitle, todo, steps, confirmed } = useSheetLines(sheet);
  return (
    <>
      <p>{text}</p>
      {confirmed && (
        <p>
          <Chip tone={sheet.open ? 'warn' : 'good'}>{confirmed}</Chip>
        </p>
      )}
      <section aria-label={wordsTitle}>
        <ol className={styles.words} {...avoidedByToasts}>
          {words.map((word, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a word may come twice, and the order never changes
            <li key={index}>{word}</li>
          ))}
        </ol>
      </section>
      <dl className={styles.details}>
        {details.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {hint && <p className={styles.hint}>{hint}</p>}
      <h3 className={styles.heading}>{todo}</h3>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.map((piece) => (typeof piece === 'string' ? piece : piece.command)).join()}>
            {step.map((piece) => (
              <StepPiece key={typeof piece === 'string' ? piece : piece.command} piece={piece} />
            ))}
          </li>
        ))}
      </ol>
    </>
  );
}

/** A command breaks at its spaces only: a word of it broken elsewhere would be typed wrong. */
function StepPiece({ piece }: { piece: SheetStep[number] }) {
  if (typeof piece === 'string') return <p>{piece}</p>;
  return (
    <code className={styles.command}>
      {piece.command.split(' ').map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a word may come twice, and the order never changes
        <Fragment key={index}>
          {index > 0 && ' '}
          <span>{word}</span>
        </Fragment>
      ))}
    </code>
  );
}
