import { portalClient } from '../session/portal-client.ts';
import { useText } from '../text/text-context.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { authText } from './text/index.ts';

/** Shown when the demo refuses an action; its code is loaded only then. */
export default function DemoDialog() {
  const t = useText(authText);
  const close = portalClient.session.closeDemo;
  return (
    <Dialog
      open
      onClose={close}
      closesOutside
      title={t(($) => $.demo.title)}
      actions={
        <Button variant="primary" onClick={close} autoFocus>
          {t(($) => $.demo.close)}
        </Button>
      }
    >
      <p>{t(($) => $.demo.text)}</p>
    </Dialog>
  );
}
