import { cleanMainDomain, isMainDomain, proposeDomain } from '@kontor/contract/rules/edge/domains';
import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { useState } from 'react';
import { atNewAddress } from '../../../auth/location.ts';
import { ApiError } from '../../../session/client.ts';
import { useActionForm } from '../../../shared/actions/use-action-form.ts';
import { useText } from '../../../text/text-context.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import styles from './domains-page.module.css';
import { NeededEntries } from './needed-entries.tsx';
import { changeMainDomain } from './queries.ts';
import { domainsText } from './text/index.ts';
import { usePlacesMeanwhile } from './use-places-meanwhile.ts';

/** Changes the main domain. The browser continues at the new address, unless that does not seem to lead here. */
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
      {isDoubted && <Doubt domain={typed} sentence={doubt.sentence} />}
      <p>{t(($) => $.main.what)}</p>
      <p>{t(($) => $.main.printed)}</p>
      {!isDoubted && <Advice domain={isNew ? typed : t(($) => $.main.example)} />}
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

/** What to see to before. */
function Advice({ domain }: { domain: string }) {
  const t = useText(domainsText);
  return <Notice kind="warn">{t(($) => $.main.dns, { domain: readableDomain(domain) })}</Notice>;
}

/** Why the domain is doubted, and what follows from changing it anyway: at once below the field, so that nobody sees the button alone. */
function Doubt({ domain, sentence }: { domain: string; sentence: string }) {
  const t = useText(domainsText);
  return (
    <Notice kind="bad" announce>
      <div className={styles.steps}>
        <p>{sentence}</p>
        <p>{t(($) => $.main.doubt, { places: usePlacesMeanwhile() })}</p>
        <NeededEntries domain={domain} />
      </div>
    </Notice>
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
        const isDoubted = doubt?.domain === domain;
        const address = await changeMainDomain(domain, isDoubted);
        // Here the server says where the portal is and how to get in meanwhile; a doubted name may lead to an error of the browser.
        window.location.assign(isDoubted ? '/' : atNewAddress(address));
      } catch (error) {
        if (!(error instanceof ApiError) || !doubts.includes(error.code)) throw error;
        setDoubt({ domain, sentence: error.message });
      }
    },
    failed: t(($) => $.main.failed),
  });
  return { form, doubt };
}
