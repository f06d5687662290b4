import { AuthCard } from '../../../../auth/auth-card.tsx';
import { goTo } from '../../../../auth/location.ts';
import { PinField } from '../../../../auth/setup/pin-field.tsx';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { Stepper } from '../../../../ui/display/stepper.tsx';
import { useFocusOnStep } from '../../../../ui/hooks/use-focus-on-step.ts';
import { BackupStep } from './backup-step.tsx';
import { CheckStep } from './check-step.tsx';
import styles from './new-machine.module.css';
import { PlaceStep } from './place-step.tsx';
import { restoreSteps } from './restore-values.ts';
import { newMachineText } from './text/index.ts';
import type { RestoreForm } from './use-restore-form.ts';
import { WordsStep } from './words-step.tsx';

interface RestoreAssistantProps {
  assistant: RestoreForm;
  /** Why the last restore failed. */
  failure: string;
}

/** Asks for the PIN, the place of the backups, its words and the backup, and says what will happen. */
export function RestoreAssistant({ assistant, failure }: RestoreAssistantProps) {
  const t = useText(newMachineText);
  const { form, step } = assistant;
  const fields = useFocusOnStep(step);
  return (
    <AuthCard title={t(($) => $.title)} text={t(($) => $.text)} size="wide">
      <form className={styles.form} {...form.props}>
        <Head assistant={assistant} failure={failure} />
        <div className={styles.step} {...fields}>
          <Step assistant={assistant} />
        </div>
        <Buttons assistant={assistant} />
      </form>
    </AuthCard>
  );
}

/** Where one is, and why the last try did not work. */
function Head({ assistant: { step, refusal }, failure }: RestoreAssistantProps) {
  const t = useText(newMachineText);
  const reason = refusal ?? failure;
  return (
    <>
      <div className={styles.stepper}>
        <Stepper steps={restoreSteps.map((name) => t(($) => $.steps[name]))} now={restoreSteps.indexOf(step)} />
      </div>
      {reason !== '' && (
        <Notice kind="bad" title={t(($) => $.failed)} announce>
          {reason}
        </Notice>
      )}
    </>
  );
}

function Step({ assistant }: { assistant: RestoreForm }) {
  const { form, step, place } = assistant;
  if (step === 'pin') return <PinField field={form.text('pin')} autoFocus />;
  if (step === 'place') return <PlaceStep assistant={assistant} />;
  if (step === 'words' || !place) return <WordsStep form={form} />;
  if (step === 'backup') return <BackupStep form={form} place={place} />;
  return <CheckStep form={form} place={place} />;
}

function Buttons({ assistant: { form, step, back, place } }: { assistant: RestoreForm }) {
  const t = useText(newMachineText);
  // the same page without the mark of the restore, and with the setup link where there is one
  const leave = () => goTo(`${location.pathname}${location.search}`);
  const isLast = step === 'check';
  return (
    <div className={styles.buttons}>
      <Button onClick={back ?? leave}>{back ? t(($) => $.back) : t(($) => $.leave)}</Button>
      <Button
        type="submit"
        variant="primary"
        busy={form.busy}
        disabled={step === 'backup' && place?.backups.length === 0}
      >
        {isLast ? t(($) => $.check.go) : t(($) => $.next)}
      </Button>
    </div>
  );
}
