import type { InstalledApp } from '@kontor/contract/apps/apps';
import { useState } from 'react';
import { ApiError } from '../../../session/client.ts';
import { useMe } from '../../../session/me.ts';
import { useText } from '../../../text/text-context.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { PasswordField } from '../../../ui/controls/password-field.tsx';
import { LazyConfirmDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { useToasts } from '../../../ui/overlays/toasts.tsx';
import { useConfirmedAction } from '../../actions/use-confirmed-action.ts';
import { useTypedPassword } from '../../actions/use-typed-password.ts';
import { useUninstallApp } from '../queries.ts';
import { appsText } from '../text/index.ts';
import { removalText } from './text/index.ts';

/** Texts for apps that do not come from the store. */
export interface UninstallWords {
  title: string;
  what: string;
  /** The button that does it. */
  yes: string;
  done: string;
  failed: string;
}

export interface UninstallDialogProps {
  app: Pick<InstalledApp, 'instanceId' | 'title' | 'isBeside'>;
  words: UninstallWords | undefined;
  onClose: () => void;
  /** Called when the engine does not respond and this user may have the app forgotten instead. */
  onEngineAway: () => void;
}

/** Removes an app; its data only if chosen, with the password. That is proposed for one that was restored beside another one, as its restore has promised. */
export function UninstallDialog({ app, words, onClose, onEngineAway }: UninstallDialogProps) {
  const t = useText(removalText);
  const inApps = useText(appsText);
  const [deletesData, setDeletesData] = useState(app.isBeside);
  const password = useTypedPassword();
  const uninstall = useUninstall(words?.done ?? inApps(($) => $.uninstalling), onEngineAway);
  const { dialog } = useConfirmedAction({
    run: () => uninstall({ instanceId: app.instanceId, password: deletesData ? password.typed : undefined }),
    failed: words?.failed ?? inApps(($) => $.couldNot.uninstall),
    showFailure: password.refuse,
    onClose,
  });
  return (
    <LazyConfirmDialog
      {...dialog}
      title={words?.title ?? t(($) => $.sure, { name: app.title })}
      yes={words?.yes ?? t(($) => $.uninstallYes)}
      no={t(($) => $.no)}
      danger
      blocked={deletesData && password.typed === ''}
    >
      <p>{words?.what ?? t(($) => $.uninstallWhat, { name: app.title })}</p>
      <p>
        {app.isBeside && <>{t(($) => $.uninstallBeside)} </>}
        {deletesData ? t(($) => $.uninstallDeletes) : t(($) => $.uninstallRetains)}
      </p>
      <Checkbox label={t(($) => $.deleteData)} checked={deletesData} onChange={setDeletesData} />
      {deletesData && <PasswordField label={t(($) => $.password)} {...password.field} autoFocus />}
    </LazyConfirmDialog>
  );
}

/** Removes the app and shows that it began; for administrators, a missing engine is no failure but leads to forgetting the app. */
function useUninstall(done: string, onEngineAway: () => void) {
  const toasts = useToasts();
  const { isAdmin } = useMe();
  const { mutateAsync } = useUninstallApp();
  return async (request: { instanceId: string; password: string | undefined }) => {
    try {
      await mutateAsync(request);
      toasts.show({ title: done });
    } catch (error) {
      if (!isAdmin || !(error instanceof ApiError) || error.code !== 'engine-away') throw error;
      onEngineAway();
    }
  };
}
