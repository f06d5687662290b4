import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useGoBack } from '../../../../shared/use-go-back.ts';
import { useText } from '../../../../text/text-context.tsx';
import { PageHeader } from '../../../../ui/layout/page-header.tsx';
import { usersText } from '../text/index.ts';
import type { Created } from './created.ts';
import { DonePanel } from './done-panel.tsx';
import styles from './new-user.module.css';
import { steps } from './new-user-values.ts';
import { NewUserWizard } from './new-user-wizard.tsx';
import { newUserText } from './text/index.ts';

/** Assistant for a new user: name, password, roles and groups; then back, or first the temporary password to hand over. */
export default function NewUserPage() {
  const t = useText(newUserText);
  const inUsers = useText(usersText);
  const goBack = useGoBack('/settings/users', steps);
  const [created, setCreated] = useState<Created>();
  return (
    <div className={styles.page}>
      <PageHeader trail={<Link to="/settings/users">{inUsers(($) => $.title)}</Link>} title={t(($) => $.title)} />
      {created ? (
        <DonePanel created={created} onAnother={() => setCreated(undefined)} goBack={goBack} />
      ) : (
        <NewUserWizard onCreated={setCreated} goBack={goBack} />
      )}
    </div>
  );
}
