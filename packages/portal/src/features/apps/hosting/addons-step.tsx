import type { HostingOffer } from '@kontor/contract/apps/hosting';
import { useOutbox } from '../../../shared/mail/queries.ts';
import { useText } from '../../../text/text-context.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { EnvironmentVariables } from './environment-variables.tsx';
import styles from './hosting.module.css';
import { hostingText } from './text/index.ts';
import type { HostingForm } from './use-hosting-form.ts';

/** Addons the app may use; those this box lacks say so. */
export function AddonsStep({ hosting, offer }: { hosting: HostingForm; offer: HostingOffer }) {
  const t = useText(hostingText);
  const { addons, setAddon, form } = hosting;
  const hasMailServer = useOutbox().data?.configured ?? true;
  const textOf = (name: HostingOffer['addons'][number]['name']) =>
    name === 'sendmail' && !hasMailServer ? t(($) => $.addons.sendmailLater) : t(($) => $.addons[`${name}Text`]);
  const { interpreter, sso } = form.values;
  const isInContainer = interpreter === 'docker' || interpreter === 'compose';
  const entries = offer.addons.map(({ name, obstacle, inContainer }) => ({
    name,
    obstacle: isInContainer ? inContainer : obstacle,
  }));
  return (
    <>
      <div className={styles.intro}>
        <h2>{t(($) => $.addons.title)}</h2>
        <p className={styles.quiet}>{t(($) => $.addons.text)}</p>
      </div>
      <div className={styles.addons}>
        {entries.map(({ name, obstacle }) => (
          <Checkbox
            key={name}
            label={t(($) => $.addons[name])}
            hint={obstacle === '' ? textOf(name) : obstacle}
            disabled={obstacle !== '' && !addons.includes(name)}
            checked={addons.includes(name)}
            onChange={(isWanted) => setAddon(name, isWanted)}
          />
        ))}
      </div>
      <EnvironmentVariables interpreter={interpreter} isBehindSignIn={sso} />
    </>
  );
}
