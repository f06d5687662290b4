import { cleanDomain, isMainDomain } from '@kontor/contract/rules/domains';
import { useTellFailure } from '../../app/tell-failure.ts';
import { domainsText } from '../../text/domains.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { useForm } from '../../ui/form.ts';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { changeMainDomain } from './queries.ts';

/** Another main domain. The browser goes on at the new address. */
export function MainDomainDialog({ current, onClose }: { current: string; onClose: () => void }) {
  const t = useText(domainsText);
  const form = useMoveForm();
  const typed = cleanDomain(form.values.domain);
  const isNew = isMainDomain(typed) && typed !== current;
  return (
    <LazyDialog
      open
      onClose={onClose}
      title={t(($) => $.main.dialog)}
      onSubmit={form.props.onSubmit}
      formRef={form.props.ref}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.cancel)}</Button>
          <Button type="submit" variant="primary" busy={form.busy} disabled={!isNew}>
            {t(($) => $.main.submit)}
          </Button>
        </>
      }
    >
      <TextField
        {...form.text('domain')}
        label={t(($) => $.main.field)}
        hint={t(($) => $.main.hint)}
        placeholder={current}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        autoFocus
      />
      <p>{t(($) => $.main.what)}</p>
      <Notice kind="warn">{t(($) => $.main.dns, { domain: isNew ? typed : t(($) => $.main.example) })}</Notice>
    </LazyDialog>
  );
}

function useMoveForm() {
  const t = useText(domainsText);
  const tell = useTellFailure();
  return useForm({
    initial: { domain: '' },
    rules: {
      domain: (typed) =>
        isMainDomain(cleanDomain(typed)) ? undefined : t(($) => $.fault[typed ? 'shape' : 'missing']),
    },
    async onSubmit({ domain }) {
      window.location.assign(`${await changeMainDomain(cleanDomain(domain))}/`);
    },
    onFailed: (error) =>
      tell(
        t(($) => $.main.failed),
        error,
      ),
  });
}
