import { Link } from '@tanstack/react-router';
import { useText } from '../../../../text/text-context.tsx';
import { Stepper } from '../../../../ui/display/stepper.tsx';
import { PageHeader } from '../../../../ui/layout/page-header.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { usersText } from '../text/index.ts';
import { CheckStep } from './check-step.tsx';
import { DoneStep } from './done-step.tsx';
import { CancelLink, FileStep } from './file-step.tsx';
import styles from './import.module.css';
import { usersImportText } from './text/index.ts';
import { importSteps, useImport } from './use-import.ts';

/** Importing users from a table: choose it, preview, import. */
export default function ImportPage() {
  const t = useText(usersImportText);
  const inUsers = useText(usersText);
  const table = useImport();
  const { step } = table;
  return (
    <div className={styles.page}>
      <PageHeader
        trail={<Link to="/settings/users">{inUsers(($) => $.title)}</Link>}
        title={t(($) => $.import.title)}
      />
      <Panel bare footer={step === 'file' && <CancelLink />}>
        <Stepper steps={importSteps.map((name) => t(($) => $.import.steps[name]))} now={importSteps.indexOf(step)} />
        {step === 'file' && <FileStep table={table} />}
        {step === 'check' && <CheckStep table={table} />}
        {step === 'done' && <DoneStep table={table} />}
      </Panel>
    </div>
  );
}
