import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../../../text/text-context.tsx';
import { PageHeader } from '../../../../ui/layout/page-header.tsx';
import { usersText } from '../text/index.ts';
import { type Created, DonePanel } from './done-panel.tsx';
import styles from './new-user.module.css';
import { NewUserWizard } from './new-user-wizard.tsx';
import { newUserText } from './text/index.ts';

/** Assistant for a new user: name, password, roles and groups; then next steps. */
export default function NewUserPage() {
  const t = useText(newUserText);
  const inUsers = useText(usersText);
  const [created, setCreated] = useState<Created>();
  return (
    <div className={styles.page}>
      <PageHeader trail={<Link to="/settings/users">{inUsers(($) => $.title)}</Link>} title={t(($) => $.title)} />
      {created ? (
        <DonePanel created={created} onAnother={() => setCreated(undefined)} />
      ) : (
        <NewUserWizard onCreated={setCreated} />
      )}
    </div>
  );
}
