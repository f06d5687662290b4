import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useStatus } from '../../../../session/use-session.ts';
import { summaryQuery } from '../../../../shared/machine/queries.ts';
import { useOutbox } from '../../../../shared/mail/queries.ts';
import { mailText } from '../../../../shared/mail/text/index.ts';
import { useText } from '../../../../text/text-context.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Button, buttonClass } from '../../../../ui/controls/button.tsx';
import { Unbroken } from '../../../../ui/display/unbroken.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import styles from './first-steps.module.css';
import { type Step, type StepKind, stepTarget } from './first-steps.ts';
import { homeText } from './text/index.ts';
import { useHiding } from './use-hidden-kinds.ts';
import { useStepWords } from './use-step-words.ts';

interface FirstStepsProps {
  steps: readonly Step[];
  /** Steps that were put away and are not done. */
  hidden: readonly StepKind[];
}

/** What a new box needs to be well set up: each step is ticked by the box itself, or put away, and shown again where it was. */
export function FirstSteps({ steps, hidden }: FirstStepsProps) {
  const t = useText(homeText);
  if (steps.length === 0 && hidden.length === 0) return null;
  return (
    <section aria-labelledby="first-steps">
      <Card className={styles.card}>
        <h2 id="first-steps" className="unseen">
          {t(($) => $.steps.title)}
        </h2>
        {steps.length > 0 && (
          <ul className={styles.list}>
            {steps.map((step) => (
              <StepRow key={step.kind} step={step} />
            ))}
          </ul>
        )}
        {hidden.length > 0 && <ShowAgain hidden={hidden} />}
      </Card>
    </section>
  );
}

function ShowAgain({ hidden }: { hidden: readonly StepKind[] }) {
  const t = useText(homeText);
  const { isBusy, show } = useHiding('home.steps');
  return (
    <div className={styles.again}>
      <Button small variant="quiet" busy={isBusy} onClick={() => void show(hidden)}>
        {t(($) => $.steps.showAgain)}
      </Button>
    </div>
  );
}

function StepRow({ step: { kind, isDone } }: { step: Step }) {
  const t = useText(homeText);
  const { title, text, done } = useStepWords(kind);
  const hiding = useHiding('home.steps');
  return (
    <li className={classNames(styles.step, isDone && styles.done)}>
      <span className={styles.mark}>
        {isDone && <IconCheck size={16} stroke={2.5} aria-hidden="true" />}
        <span className="unseen">{isDone ? t(($) => $.steps.done) : t(($) => $.steps.left)}</span>
      </span>
      <div className={styles.words}>
        <p className={styles.title}>
          <Unbroken>{title}</Unbroken>
        </p>
        <p>
          {isDone ? done : text} {kind === 'mail' && <OutboxLink />}
        </p>
      </div>
      {!isDone && (
        <div className={styles.actions}>
          <Button
            small
            variant="quiet"
            aria-label={t(($) => $.steps.hideOf, { name: title })}
            busy={hiding.isBusy}
            onClick={() => void hiding.hide(kind, title)}
          >
            {t(($) => $.steps.hide)}
          </Button>
          <StepLink kind={kind} />
        </div>
      )}
    </li>
  );
}

/** Where the mail is that waits for a mail server; of one that is at fault a notice above says it. */
function OutboxLink() {
  const t = useText(mailText);
  const outbox = useOutbox().data;
  if (!outbox || outbox.configured || outbox.waiting === 0) return null;
  return <Link to="/settings/outbox">{t(($) => $.toOutbox)}</Link>;
}

/** Where a step is taken. */
function StepLink({ kind }: { kind: StepKind }) {
  const t = useText(homeText);
  const { status } = useStatus();
  const summary = useQuery(summaryQuery).data;
  if (status === undefined) return null;
  if (kind === 'backup' && summary?.backupsOnlyHere && summary.lastBackup !== null)
    return (
      <Link to="/settings/backup/new" className={buttonClass({ small: true })}>
        {t(($) => $.open.backupHere.step)}
      </Link>
    );
  return (
    <Link {...stepTarget(kind, { isAlone: summary?.users.all === 1 })} className={buttonClass({ small: true })}>
      {kind === 'backup' && summary?.backupPlaces ? t(($) => $.steps.backup.first) : t(($) => $.steps[kind].action)}
    </Link>
  );
}
