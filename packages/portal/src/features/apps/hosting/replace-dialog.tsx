import type { InstalledApp } from '@kontor/contract/apps/apps';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sentenceOf } from '../../../session/client.ts';
import { hasOwnScreen, useErrorToast } from '../../../shared/use-error-toast.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { LazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { useToasts } from '../../../ui/overlays/toasts.tsx';
import { ArchiveField } from './archive-field.tsx';
import { isBuilt, type StoredArchive } from './draft.ts';
import { useReplaceArchive } from './queries.ts';
import { hostingText } from './text/index.ts';
import { useUpload } from './use-upload.ts';

interface ReplaceDialogProps {
  app: Pick<InstalledApp, 'instanceId' | 'title' | 'hosted'>;
  onClose: () => void;
}

/** Uploads a newer archive for an own app: states the consequences first; refusals are shown at the archive field. */
export function ReplaceDialog({ app, onClose }: ReplaceDialogProps) {
  const t = useText(hostingText);
  const [archive, setArchive] = useState<StoredArchive>();
  const [fieldError, setFieldError] = useState<string>();
  const upload = useUpload((next) => {
    setArchive(next);
    setFieldError(undefined);
  });
  const { replace, isPending } = useReplace(app, onClose);
  const submit = async () => setFieldError(archive ? await replace(archive) : t(($) => $.missing.archive));
  return (
    <LazyDialog
      open
      onClose={onClose}
      title={t(($) => $.replace.title, { name: app.title })}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.cancel)}</Button>
          <Button variant="primary" busy={isPending} onClick={() => void submit()}>
            {t(($) => $.replace.do)}
          </Button>
        </>
      }
    >
      <p>{t(($) => $.replace.what)}</p>
      <ArchiveField
        upload={upload}
        archive={archive}
        interpreter={app.hosted?.interpreter ?? 'none'}
        error={fieldError}
      />
    </LazyDialog>
  );
}

/** Returns `replace`, which resolves with the archive's error, or `undefined` when there is none to show at the field. */
function useReplace({ instanceId, hosted }: ReplaceDialogProps['app'], onDone: () => void) {
  const t = useText(hostingText);
  const toasts = useToasts();
  const showError = useErrorToast();
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useReplaceArchive();
  async function replace(archive: StoredArchive): Promise<string | undefined> {
    try {
      await mutateAsync({ instanceId, ticket: archive.ticket });
    } catch (error) {
      showError(
        t(($) => $.replace.failed),
        error,
      );
      return hasOwnScreen(error) ? undefined : sentenceOf(error);
    }
    toasts.show({ title: t(($) => $.replace.begun) });
    onDone();
    if (isBuilt(hosted?.interpreter ?? 'none', archive))
      await navigate({ to: '/settings/hosting/$id', params: { id: instanceId } });
    return undefined;
  }
  return { replace, isPending };
}
