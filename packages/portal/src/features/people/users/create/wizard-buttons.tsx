import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import styles from './fields.module.css';
import { newUserText } from './text/index.ts';
import type { Wizard } from './use-wizard.ts';

/** Back (on the first step: to the list) and next (on the last step: save). */
export function WizardButtons({ wizard: { back, goBack, isLast, isSaving } }: { wizard: Wizard }) {
  const t = useText(newUserText);
  return (
    <>
      <Button className={styles.first} onClick={back ?? (() => goBack())}>
        {back ? t(($) => $.back) : t(($) => $.cancel)}
      </Button>
      <Button type="submit" variant="primary" busy={isSaving}>
        {isLast ? t(($) => $.save) : t(($) => $.next)}
      </Button>
    </>
  );
}
