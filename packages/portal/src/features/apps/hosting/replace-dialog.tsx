import type { InstalledApp } from '@kontor/contract/apps/apps';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../session/client.ts';
import { hasOwnScreen, useErrorToast } from '../../../shared/use-error-toast.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { LazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { useToasts } from '../../../ui/overlays/toasts.tsx';
import { GivenField } from './compose/given-field.tsx';
import { Questions } from './compose/questions.tsx';
import { type Compose, useCompose } from './compose/use-compose.ts';
import { currentArchive, isBuilt, type OriginValues, type StoredArchive } from './draft.ts';
import { useReplaceArchive } from './queries.ts';
import { hostingText } from './text/index.ts';
import { useUpload } from './use-upload.ts';

interface ReplaceDialogProps {
  app: Pick<InstalledApp, 'instanceId' | 'host' | 'title' | 'hosted'>;
  onClose: () => void;
}

/** Uploads a newer archive for an own app: states the consequences first; refusals are shown at the archive field. */
export function ReplaceDialog({ app, onClose }: ReplaceDialogProps) {
  const t = useText(hostingText);
  const { compose, isReady, isPending, submit, given } = useReplacement(app, onClose);
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
      <GivenField {...given} compose={compose} interpreter={app.hosted?.interpreter ?? 'none'} asksHere />
      {isReady && <Questions compose={compose} host={app.host} />}
    </LazyDialog>
  );
}

/** What is given for the new version, and the answers to it. */
function useReplacement(app: ReplaceDialogProps['app'], onDone: () => void) {
  const t = useText(hostingText);
  const [archive, setArchive] = useState<StoredArchive>();
  const [error, setError] = useState<string>();
  const upload = useUpload((next) => {
    setArchive(next);
    setError(undefined);
  });
  const [values, setValues] = useState<OriginValues>({ origin: 'file', text: '', address: '' });
  const compose = useCompose({ archive: archive?.compose ? archive : undefined, instanceId: app.instanceId });
  const current = currentArchive(archive, values);
  const { replace, isPending } = useReplace(app, compose, onDone);
  const missing = t(($) => $.missing[values.origin === 'file' ? 'archive' : values.origin]);
  const onValues = (next: Partial<OriginValues>) => setValues({ ...values, ...next });
  return {
    ...{ compose, isPending, given: { upload, archive, values, onValues, error } },
    isReady: current !== undefined && compose.view?.faults.length === 0,
    async submit() {
      const hasFaults = (compose.view?.faults.length ?? 0) > 0;
      if (current === undefined) setError(missing);
      else setError(hasFaults ? t(($) => $.missing.faults) : await replace(current));
    },
  };
}

/** Returns `replace`, which resolves with the archive's error, or `undefined` when there is none to show at the field. */
function useReplace({ instanceId, hosted }: ReplaceDialogProps['app'], compose: Compose, onDone: () => void) {
  const t = useText(hostingText);
  const toasts = useToasts();
  const showError = useErrorToast();
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useReplaceArchive();
  async function replace(archive: StoredArchive): Promise<string | undefined> {
    try {
      const answers = await compose.completeAnswers();
      if (answers === undefined) return undefined;
      const rights = [...compose.rights.granted];
      await mutateAsync({ instanceId, ticket: archive.ticket, answers, rights });
    } catch (error) {
      if (error instanceof ApiError && error.fields.answers !== undefined) compose.setRefusal(error.fields.answers);
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
