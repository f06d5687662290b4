import { useText } from '../../../../../text/text-context.tsx';
import { RadioCard, RadioCardGroup } from '../../../../../ui/controls/radio-card.tsx';
import { newUserText } from '../text/index.ts';
import type { NewUserForm } from '../use-new-user-form.ts';
import type { Chosen } from './group-choice.ts';
import { GroupsPart } from './groups-part.tsx';
import styles from './roles-step.module.css';

interface RolesStepProps {
  user: NewUserForm;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

/** The user's role on the server, and apps. */
export function RolesStep({ user: { form, setAdmin }, chosen, onChange }: RolesStepProps) {
  const t = useText(newUserText);
  const { isAdmin } = form.values;
  return (
    <>
      <RadioCardGroup title={t(($) => $.role.title)}>
        <RadioCard
          name="role"
          label={t(($) => $.role.user)}
          text={t(($) => $.role.userText)}
          isChosen={!isAdmin}
          onChoose={() => setAdmin(false)}
        />
        <RadioCard
          name="role"
          label={t(($) => $.role.admin)}
          text={t(($) => $.role.adminText)}
          isChosen={isAdmin}
          onChoose={() => setAdmin(true)}
        />
      </RadioCardGroup>
      <p className={styles.later}>{t(($) => $.role.later)}</p>
      <GroupsPart chosen={chosen} onChange={onChange} />
    </>
  );
}
