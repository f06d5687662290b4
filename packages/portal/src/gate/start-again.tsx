import { api } from '../api/client.ts';
import { entryText } from '../text/entry.ts';
import { useText } from '../text/text-context.tsx';
import { Button } from '../ui/button.tsx';
import { useAct } from './use-act.ts';

/** Whatever was put right: the box tries once more. */
export function StartAgain() {
  const t = useText(entryText);
  const { actAndStart, busy } = useAct();
  return (
    <Button busy={busy} onClick={() => actAndStart(() => api('POST /api/v1/recovery/start'))}>
      {t(($) => $.freeSpace.start)}
    </Button>
  );
}
