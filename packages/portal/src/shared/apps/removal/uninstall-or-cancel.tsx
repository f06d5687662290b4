import type { InstalledApp } from '@kontor/contract/apps/apps';
import { exitAction } from '@kontor/contract/rules/apps/apps';
import { type ReactNode, useRef, useState } from 'react';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { ForgetDialog } from './forget-dialog.tsx';
import { removalText } from './text/index.ts';
import { UninstallDialog, type UninstallDialogProps, type UninstallWords } from './uninstall-dialog.tsx';

interface UninstallOrCancelProps {
  app: InstalledApp;
  small?: boolean;
  /** Renders the button that opens the removal dialog. */
  uninstall: (ask: () => void) => ReactNode;
  words?: UninstallWords;
}

/** Removes an app; while a job runs on it, offers to cancel that instead, as long as the server can undo it. */
export function UninstallOrCancel({ app, small, uninstall, words }: UninstallOrCancelProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <CancelWork app={app} small={small} />
      {exitAction(app) === 'uninstall' && uninstall(() => setAsked(true))}
      {isAsked && <Uninstallation app={app} words={words} onClose={() => setAsked(false)} />}
    </>
  );
}

interface UninstallationProps extends Pick<UninstallDialogProps, 'app' | 'onClose'> {
  words?: UninstallWords | undefined;
}

/** Asks before an app is removed, and whether it is forgotten where its engine does not respond. */
export function Uninstallation({ app, words, onClose }: UninstallationProps) {
  const [asked, setAsked] = useState<'uninstall' | 'forget'>('uninstall');
  const current = useRef(asked);
  const ask = (next: typeof asked) => {
    current.current = next;
    setAsked(next);
  };
  return (
    <>
      {asked === 'uninstall' && (
        <UninstallDialog
          app={app}
          words={words}
          onClose={() => {
            // The dialog closes after it has led to the other one.
            if (current.current === 'uninstall') onClose();
          }}
          onEngineAway={() => ask('forget')}
        />
      )}
      {asked === 'forget' && <ForgetDialog app={app} onClose={onClose} />}
    </>
  );
}

/** Cancels the job of an app. Renders nothing where that is not possible. */
export function CancelWork({ app, small }: Pick<UninstallOrCancelProps, 'app' | 'small'>) {
  const t = useText(removalText);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      {exitAction(app) === 'cancel' && (
        <Button small={small} aria-label={t(($) => $.cancelNamed, { name: app.title })} onClick={() => setAsked(true)}>
          {t(($) => $.cancel)}
        </Button>
      )}
      {isAsked && (
        <CancelDialog instanceId={app.instanceId} isUpdate={app.isInstalled} onClose={() => setAsked(false)} />
      )}
    </>
  );
}
