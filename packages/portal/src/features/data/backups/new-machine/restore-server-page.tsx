import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { ProgressScreen } from '../../../../auth/progress-screen.tsx';
import { createQueryClient } from '../../../../shared/query-client.ts';
import type { Dictionary, Namespace } from '../../../../text/namespace.ts';
import { backupsText } from '../text/index.ts';
import { backupWizardText } from '../wizard/text/index.ts';
import { RestoreAssistant } from './restore-assistant.tsx';
import { RestoreRunning } from './restore-running.tsx';
import { newMachineText } from './text/index.ts';
import { useRestoreForm } from './use-restore-form.ts';
import { useRunningRestore } from './use-running-restore.ts';

/** Texts of the page, bundled with it. */
export const words: readonly Namespace<Dictionary>[] = [newMachineText, backupsText, backupWizardText];

/** Brings back a whole server from a backup, in place of setting up a new one. */
export default function RestoreServerPage() {
  const [queryClient] = useState(createQueryClient);
  useEffect(() => () => queryClient.clear(), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={<ProgressScreen status={undefined} />}>
        <Page />
      </Suspense>
    </QueryClientProvider>
  );
}

function Page() {
  const { isRunning, percent, failure, begin } = useRunningRestore();
  const assistant = useRestoreForm(begin);
  return isRunning ? (
    <RestoreRunning percent={percent} />
  ) : (
    <RestoreAssistant assistant={assistant} failure={failure} />
  );
}
