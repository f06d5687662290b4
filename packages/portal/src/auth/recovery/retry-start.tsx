import { api } from '../../session/client.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { recoveryText } from './text/index.ts';
import { useRecoveryAction } from './use-recovery-action.ts';

/** Lets the box retry its start after a repair. */
export function RetryStart() {
  const t = useText(recoveryText);
  const { runAndRestart, busy } = useRecoveryAction();
  return (
    <Button busy={busy} onClick={() => runAndRestart(() => api('POST /api/v1/recovery/start'))}>
      {t(($) => $.freeSpace.start)}
    </Button>
  );
}
