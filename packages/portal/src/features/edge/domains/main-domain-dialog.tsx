import { cleanMainDomain, isMainDomain, proposeDomain } from '@kontor/contract/rules/edge/domains';
import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { useState } from 'react';
import { atNewAddress, atThisComputer } from '../../../auth/location.ts';
import { ApiError } from '../../../session/client.ts';
import { useActionForm } from '../../../shared/actions/use-action-form.ts';
import { useSystemInfo } from '../../../shared/machine/queries.ts';
import { useText } from '../../../text/text-context.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import styles from './domains-page.module.css';
import { changeMainDomain } from './queries.ts';
import { domainsText } from './text/index.ts';

/** Changes the main domain. The browser continues at the new address. */
export function MainDomainDialog({ current, onClose }: { current: string; onClose: () => void }) {
  const t = useText(domainsText);
  const { form, doubt } = useMoveForm();
  const typed = cleanMainDomain(form.values.domain);
  const isDoubted = doubt?.domain === typed;
  const isNew = isMainDomain(typed) && typed !== current;
  return (
    <FormDialog
      form={form}
      title={t(($) => $.main.dialog)}
      submit={isDoubted ? t(($) => $.main.anyway) : t(($) => $.main.submit)}
      danger={isDoubted}
      blocked={!isNew}
      onClose={onClose}
    >
      <TextField
        {...form.text('domain')}
        label={t(($) => $.main.field)}
        hint={useHint(form.values.domain)}
        placeholder={readableDomain(current)}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        autoFocus
      />
      <p>{t(($) => $.main.what)}</p>
      <p>{t(($) => $.main.printed)}</p>
      <Warning domain={isNew ? typed : t(($) => $.main.example)} doubt={isDoubted ? doubt : undefined} />
    </FormDialog>
  );
}

/** Returns where the portal would be, or what to type instead of what is no domain. */
function useHint(typed: string): string {
  const t = useText(domainsText);
  const domain = cleanMainDomain(typed);
  if (isMainDomain(domain)) return t(($) => $.main.leads, { domain: readableDomain(domain) });
  const proposal = proposeDomain(typed);
  return proposal === '' ? t(($) => $.main.hint) : t(($) => $.main.proposed, { proposal });
}

function Warning({ domain, doubt }: { domain: string; doubt: { sentence: string } | undefined }) {
  const t = useText(domainsText);
  if (doubt === undefined)
    return <Notice kind="warn">{t(($) => $.main.dns, { domain: readableDomain(domain) })}</Notice>;
  return (
    <Notice kind="bad">
      <div className={styles.steps}>
        <p>{doubt.sentence}</p>
        <NeededEntries domain={domain} />
        <p>{t(($) => $.main.doubt, { local: atThisComputer() })}</p>
      </div>
    </Notice>
  );
}

/** The DNS entries that a main domain needs, with the address of this server in its network. */
function NeededEntries({ domain }: { domain: string }) {
  const t = useText(domainsText);
  const value = useSystemInfo().data?.localIp;
  if (!value) return null;
  const type = value.includes(':') ? 'AAAA' : 'A';
  return (
    <>
      <p>{t(($) => $.main.entries)}</p>
      <ul className={styles.entries}>
        {['cloud', '*'].map((name) => (
          <li key={name}>{t(($) => $.check.entry, { type, domain: `${name}.${domain}`, value })}</li>
        ))}
      </ul>
      <p>{t(($) => $.main.router)}</p>
    </>
  );
}

/** Refusal codes of a domain that does not seem to resolve to this box; submitting again overrides them. */
const doubts: readonly string[] = ['domain-unknown', 'domain-elsewhere', 'domain-without-apps'];

/** The first submission may be refused as doubtful; the second one overrides that. */
function useMoveForm() {
  const t = useText(domainsText);
  const [doubt, setDoubt] = useState<{ domain: string; sentence: string }>();
  const form = useActionForm({
    initial: { domain: '' },
    rules: {
      domain: (typed) =>
        isMainDomain(cleanMainDomain(typed)) ? undefined : t(($) => $.errors[typed ? 'shape' : 'missing']),
    },
    async run({ domain: typed }) {
      const domain = cleanMainDomain(typed);
      try {
        window.location.assign(atNewAddress(await changeMainDomain(domain, doubt?.domain === domain)));
      } catch (error) {
        if (!(error instanceof ApiError) || !doubts.includes(error.code)) throw error;
        setDoubt({ domain, sentence: error.message });
      }
    },
    failed: t(($) => $.main.failed),
  });
  return { form, doubt };
}
