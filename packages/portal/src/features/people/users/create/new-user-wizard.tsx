import { LeaveGuard } from '../../../../shared/leave-guard.tsx';
import type { GoBack } from '../../../../shared/use-go-back.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Stepper } from '../../../../ui/display/stepper.tsx';
import { useFocusOnStep } from '../../../../ui/hooks/use-focus-on-step.ts';
import { Panel } from '../../../../ui/layout/panel.tsx';
import type { Created } from './created.ts';
import { NameFields } from './name-fields.tsx';
import styles from './new-user.module.css';
import { steps } from './new-user-values.ts';
import { NoGroupsQuestion } from './no-groups-question.tsx';
import { PasswordFields } from './password-fields.tsx';
import { RolesStep } from './roles/roles-step.tsx';
import { newUserText } from './text/index.ts';
import { useWizard } from './use-wizard.ts';
import { WizardButtons } from './wizard-buttons.tsx';

interface NewUserWizardProps {
  /** Called with a user whose temporary password has to be handed over. */
  onCreated: (created: Created) => void;
  goBack: GoBack;
}

/** The steps before the user is created. Input survives going back; a reload loses only the password. */
export function NewUserWizard({ onCreated, goBack }: NewUserWizardProps) {
  const t = useText(newUserText);
  const wizard = useWizard(onCreated, goBack);
  const { user, step, chosen, setChosen } = wizard;
  const fields = useFocusOnStep(step);
  return (
    <>
      <LeaveGuard isActive={wizard.hasInput} onLeave={wizard.giveUp} />
      <form {...user.form.props}>
        <Panel bare stickyFooter footer={<WizardButtons wizard={wizard} />}>
          <Stepper steps={steps.map((name) => t(($) => $.steps[name]))} now={steps.indexOf(step)} />
          <div className={styles.step} {...fields}>
            {step === 'name' && <NameFields user={user} />}
            {step === 'password' && <PasswordFields user={user} />}
            {step === 'roles' && <RolesStep user={user} chosen={chosen} onChange={setChosen} />}
          </div>
        </Panel>
      </form>
      {wizard.question}
      <NoGroupsQuestion question={wizard.noGroups} submit={user.form.submit} />
    </>
  );
}
