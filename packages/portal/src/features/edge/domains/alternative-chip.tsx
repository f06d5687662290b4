import type { AppDomains, HostName } from '@kontor/contract/edge/domains';
import { useState } from 'react';
import { useErrorToast } from '../../../shared/use-error-toast.ts';
import { useText } from '../../../text/text-context.tsx';
import { RemovableChip } from '../../../ui/display/chip.tsx';
import { LazyConfirmDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { useToasts } from '../../../ui/overlays/toasts.tsx';
import { useDeleteDomain } from './queries.ts';
import { domainsText } from './text/index.ts';

/** An additional domain, with a button to remove it. */
export function AlternativeChip({ app, name }: { app: AppDomains; name: HostName }) {
  const t = useText(domainsText);
  const toasts = useToasts();
  const showError = useErrorToast();
  const remove = useDeleteDomain();
  const [isAsked, setAsked] = useState(false);
  const { domain } = name;
  const confirm = async () => {
    try {
      await remove.mutateAsync({ instanceId: app.instanceId, domain });
      toasts.show({ title: t(($) => $.remove.deleted), body: domain });
    } catch (error) {
      showError(
        t(($) => $.add.failed),
        error,
      );
    }
    setAsked(false);
  };
  return (
    <>
      <RemovableChip
        text={domain}
        tone={name.certificate.reason === '' ? 'neutral' : 'warn'}
        onRemove={() => setAsked(true)}
      />
      <LazyConfirmDialog
        open={isAsked}
        title={t(($) => $.remove.title)}
        yes={t(($) => $.remove.yes)}
        no={t(($) => $.remove.no)}
        danger
        onConfirm={confirm}
        onClose={() => setAsked(false)}
      >
        {t(($) => $.remove.what, { domain, app: app.title })}
      </LazyConfirmDialog>
    </>
  );
}
