import type { AppDomains, HostName } from '@kontor/contract/edge/domains';
import { useConfirmedAction } from '../../../shared/actions/use-confirmed-action.ts';
import { useText } from '../../../text/text-context.tsx';
import { RemovableChip } from '../../../ui/display/chip.tsx';
import { LazyConfirmDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { useDeleteDomain } from './queries.ts';
import { domainsText } from './text/index.ts';

/** An additional domain, with a button to remove it. */
export function AlternativeChip({ app, name }: { app: AppDomains; name: HostName }) {
  const t = useText(domainsText);
  const { mutateAsync } = useDeleteDomain();
  const { domain } = name;
  const removal = useConfirmedAction({
    run: () => mutateAsync({ instanceId: app.instanceId, domain }),
    done: t(($) => $.remove.deleted),
    doneBody: domain,
    failed: t(($) => $.add.failed),
  });
  return (
    <>
      <RemovableChip text={domain} tone={name.certificate.reason === '' ? 'neutral' : 'warn'} onRemove={removal.ask} />
      <LazyConfirmDialog
        {...removal.dialog}
        title={t(($) => $.remove.title)}
        yes={t(($) => $.remove.yes)}
        no={t(($) => $.remove.no)}
        danger
      >
        {t(($) => $.remove.what, { domain, app: app.title })}
      </LazyConfirmDialog>
    </>
  );
}
