import type { AppDomains } from '@kontor/contract/edge/domains';
import { domainFault, fullDomain } from '@kontor/contract/rules/edge/domains';
import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { useActionForm } from '../../../shared/actions/use-action-form.ts';
import { LeaveGuard } from '../../../shared/leave-guard.tsx';
import { useText } from '../../../text/text-context.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import styles from './domains-page.module.css';
import { useAddDomain } from './queries.ts';
import { domainsText } from './text/index.ts';

interface AddDomainProps {
  app: AppDomains;
  main: string;
  onClose: () => void;
}

/** Adds a domain to an app: a full host name, or a subdomain of the main domain. */
export function AddDomainDialog({ app, main, onClose }: AddDomainProps) {
  const t = useText(domainsText);
  const form = useAddForm({ app, main, onClose });
  const { subdomain } = form.values;
  return (
    <FormDialog form={form} title={t(($) => $.add.title)} submit={t(($) => $.add.submit)} onClose={onClose}>
      <TextField
        {...form.text('domain')}
        onChange={(typed) => form.set({ domain: typed.replaceAll('@', '.') })}
        label={t(($) => $.add.field)}
        placeholder={t(($) => $.add[subdomain ? 'exampleSub' : 'example'])}
        suffix={subdomain ? `.${main}` : undefined}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        autoFocus
      />
      <Checkbox
        {...form.check('subdomain')}
        label={t(($) => $.add.subdomain, { main })}
        hint={t(($) => $.add.subdomainHint)}
      />
      {!subdomain && <p className={styles.quiet}>{t(($) => $.add.dns)}</p>}
      <LeaveGuard isActive={form.values.domain !== ''} />
    </FormDialog>
  );
}

function useAddForm({ app, main, onClose }: AddDomainProps) {
  const t = useText(domainsText);
  const { mutateAsync } = useAddDomain();
  const known = app.alternativeDomains.map(({ domain }) => domain);
  return useActionForm({
    initial: { domain: '', subdomain: false as boolean },
    rules: {
      domain: (typed, { subdomain }) => {
        const fault = domainFault(fullDomain(typed, subdomain, main), main, known);
        return fault && t(($) => $.errors[fault]);
      },
    },
    run: (values) => mutateAsync({ instanceId: app.instanceId, ...values }),
    done: t(($) => $.add.added),
    doneBody: ({ domain, subdomain }) => readableDomain(fullDomain(domain, subdomain, main)),
    failed: t(($) => $.add.failed),
    onDone: onClose,
  });
}
