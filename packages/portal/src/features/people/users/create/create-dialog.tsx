import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useStatus } from '../../../../session/use-session.ts';
import { LeaveGuard } from '../../../../shared/leave-guard.tsx';
import { HandOverDialog } from '../../../../shared/people/temporary-password/hand-over.tsx';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { useAsksBeforeUnload } from '../../../../ui/hooks/use-asks-before-unload.ts';
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx';
import { type Created, handedOf } from './created.ts';
import styles from './fields.module.css';
import { NameFields } from './name-fields.tsx';
import { startValues } from './new-user-values.ts';
import { PasswordFields } from './password-fields.tsx';
import { nothingChosen } from './roles/group-choice.ts';
import { newUserText } from './text/index.ts';
import { useCarryDraft } from './use-carried-draft.ts';
import { useCreation } from './use-creation.tsx';
import { useNewUserForm } from './use-new-user-form.ts';

/** Creates a normal user without groups; for everything else it leads to the assistant, which takes over the input. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const t = useText(newUserText);
  const navigate = useNavigate();
  const carry = useCarryDraft();
  const [created, setCreated] = useState<Created>();
  const onCreated = (done: Created) => (done.password === undefined ? onClose() : setCreated(done));
  const { user, question } = useQuickCreate(onCreated, onClose);
  const { form, isTyped, hasTypedText } = user;
  // Back within the portal is asked about by the window itself.
  useAsksBeforeUnload(hasTypedText && !created);
  const toWizard = () => {
    carry({ step: user.firstFaulty ?? 'roles', values: form.values, isTyped, chosen: nothingChosen });
    void navigate({ to: '/settings/users/new', ignoreBlocker: true });
  };
  if (created) return <HandOverDialog accounts={[handedOf(created)]} done={t(($) => $.saved)} onClose={onClose} />;
  return (
    <>
      <LeaveGuard isActive={hasTypedText} />
      <FormDialog
        form={{ ...form, isTouched: hasTypedText }}
        title={t(($) => $.title)}
        submit={t(($) => $.create)}
        width="wide"
        onClose={onClose}
        other={
          <Button variant="quiet" onClick={toWizard} className={styles.first}>
            {t(($) => $.more)}
          </Button>
        }
      >
        <NameFields user={user} />
        <PasswordFields user={user} />
      </FormDialog>
      {question}
    </>
  );
}

/** The first two steps of the assistant in one form. */
function useQuickCreate(onCreated: (created: Created) => void, onRestored: () => void) {
  const { mailDomains } = useStatus();
  const { create, failed, question } = useCreation({ onCreated, onRestored, isSaidByPage: true });
  const [start] = useState(() => startValues(mailDomains[0] ?? ''));
  const user = useNewUserForm({
    initial: start,
    validated: ['name', 'password'],
    onSubmit: (values) => create(values, []),
    onFailed: failed,
  });
  return { user, question };
}
