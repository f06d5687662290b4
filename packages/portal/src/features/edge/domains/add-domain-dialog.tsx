import type { AppDomains } from '@kontor/contract/edge/domains';
import { domainFault, fullDomain } from '@kontor/contract/rules/domains';
import { useErrorToast } from '../../../shared/use-error-toast.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { LazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { useToasts } from '../../../ui/overlays/toasts.tsx';
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
    <LazyDialog
      open
      onClose={onClose}
      title={t(($) => $.add.title)}
      onSubmit={form.props.onSubmit}
      formRef={form.props.ref}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.cancel)}</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            {t(($) => $.add.submit)}
          </Button>
        </>
      }
    >
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
    </LazyDialog>
  );
}

function useAddForm({ app, main, onClose }: AddDomainProps) {
  const t = useText(domainsText);
  const toasts = useToasts();
  const showError = useErrorToast();
  const add = useAddDomain();
  const known = app.alternativeDomains.map(({ domain }) => domain);
  return useForm({
    initial: { domain: '', subdomain: false as boolean },
    rules: {
      domain: (typed, { subdomain }) => {
        const fault = domainFault(fullDomain(typed, subdomain, main), main, known);
        return fault && t(($) => $.errors[fault]);
      },
    },
    async onSubmit({ domain, subdomain }) {
      await add.mutateAsync({ instanceId: app.instanceId, domain, subdomain });
      toasts.show({ title: t(($) => $.add.added), body: fullDomain(domain, subdomain, main) });
      onClose();
    },
    onFailed: (error) =>
      showError(
        t(($) => $.add.failed),
        error,
      ),
  });
}
