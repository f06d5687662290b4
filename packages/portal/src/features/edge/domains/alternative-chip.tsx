import type { AppDomains, HostName } from '@kontor/contract/edge/domains';
import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
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
  const readable = readableDomain(domain);
  const removal = useConfirmedAction({
    run: () => mutateAsync({ instanceId: app.instanceId, domain }),
    done: t(($) => $.remove.deleted),
    doneBody: readable,
    failed: t(($) => $.add.failed),
  });
  return (
    <>
      <RemovableChip
        text={readable}
        tone={name.certificate.reason === '' ? 'neutral' : 'warn'}
        onRemove={removal.ask}
      />
      <LazyConfirmDialog
        {...removal.dialog}
        title={t(($) => $.remove.title)}
        yes={t(($) => $.remove.yes)}
        no={t(($) => $.remove.no)}
        danger
      >
        {t(($) => $.remove.what, { domain: readable, app: app.title })}
      </LazyConfirmDialog>
    </>
  );
}
