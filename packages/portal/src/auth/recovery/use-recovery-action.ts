import { useState } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { portalClient } from '../../session/portal-client.ts';
import { useText } from '../../text/text-context.tsx';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { recoveryText } from './text/index.ts';

/** Runs an action of the recovery page and shows why it failed. */
export function useRecoveryAction() {
  const t = useText(recoveryText);
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toasts.show({ kind: 'error', title: t(($) => $.freeSpace.failed), body: sentenceOf(error) });
    }
    setBusy(false);
  };
  /** The same for actions that restart the box, which ends the session opened with the PIN. */
  const runAndRestart = (work: () => Promise<void>) =>
    run(async () => {
      await work();
      // What was said before ends with the session.
      portalClient.session.end();
      toasts.show({ title: t(($) => $.freeSpace.started), body: t(($) => $.freeSpace.startedHint) });
    });
  return { run, runAndRestart, busy };
}
