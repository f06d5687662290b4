import { cleanMainDomain } from '@kontor/contract/rules/edge/domains';
import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { chooseLanguage } from '../../session/portal-client.ts';
import { useLanguage, useText } from '../../text/text-context.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Notice } from '../../ui/display/notice.tsx';
import styles from '../form.module.css';
import { isLoopback } from '../location.ts';
import { authText } from '../text/index.ts';
import { PinField } from './pin-field.tsx';
import { setupText } from './text/index.ts';
import type { SetupForm } from './use-setup-form.ts';

export function ServerFields({ setup: { form }, needsPin }: { setup: SetupForm; needsPin: boolean }) {
  const t = useText(setupText);
  const say = useText(authText);
  const language = useLanguage();
  const domain = readableDomain(cleanMainDomain(form.values.domain)) || 'firma.de';
  const languages = [
    { value: 'de', label: say(($) => $.germanName) },
    { value: 'en', label: say(($) => $.englishName) },
  ] as const;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t(($) => $.serverPart)}</legend>
      <div className={styles.pair}>
        <TextField
          {...form.text('domain')}
          label={t(($) => $.domain)}
          hint={t(($) => $.domainHint, { domain })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="url"
        />
        <Select label={t(($) => $.language)} value={language} onChange={chooseLanguage} options={languages} />
      </div>
      {!isLoopback(location.hostname) && (
        <Notice title={t(($) => $.namesTitle)}>
          {t(($) => $.names, { host: readableDomain(location.host), domain })}
        </Notice>
      )}
      {needsPin && <PinField field={form.text('pin')} />}
    </fieldset>
  );
}
