import type { Domains } from '@kontor/contract/edge/domains';
import { isOnlyOnThisComputer } from '@kontor/contract/rules/edge/domains';
import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { usePerform } from '../../../shared/actions/use-perform.ts';
import { useFormat, useText } from '../../../text/text-context.tsx';
import { buttonClass } from '../../../ui/controls/button.tsx';
import { Switch } from '../../../ui/controls/checkbox.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import styles from './domains-page.module.css';
import { useSetPublicCertificates } from './queries.ts';
import { domainsText } from './text/index.ts';

/** How the box encrypts, and what each device needs for it. */
export function EncryptionPanel({ domains }: { domains: Domains }) {
  const t = useText(domainsText);
  const { encryption } = domains;
  return (
    <Panel title={t(($) => $.encryption.title)} bare>
      {encryption.on ? (
        <>
          <PublicRow isOn={encryption.publicCertificates} />
          <Refusals domains={domains} />
          {encryption.authority && <AuthorityRow {...encryption.authority} />}
        </>
      ) : (
        <Missing domains={domains} />
      )}
    </Panel>
  );
}

/** What to do, step by step, for a server that does not encrypt. */
function Missing({ domains: { encryption, main } }: { domains: Domains }) {
  const t = useText(domainsText);
  return (
    <div className={styles.missing}>
      <p>{t(($) => $.encryption.off)}</p>
      <ol className={styles.entries}>
        {encryption.missing.map((each) => (
          <li key={each}>{t(($) => $.encryption.missing[each])}</li>
        ))}
      </ol>
      <p>{t(($) => $.encryption.afterwards)}</p>
      {isOnlyOnThisComputer(main.domain) && (
        <p>{t(($) => $.encryption.name, { domain: readableDomain(main.domain) })}</p>
      )}
    </div>
  );
}

/** Such names lead each device to itself (RFC 6761, 6.3). */
function PublicRow({ isOn }: { isOn: boolean }) {
  const t = useText(domainsText);
  const perform = usePerform();
  const change = useSetPublicCertificates();
  const set = (yes: boolean) =>
    void perform({
      run: () => change.mutateAsync(yes),
      done: t(($) => $.encryption[yes ? 'publicOn' : 'publicOff']),
      failed: t(($) => $.main.failed),
    });
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <Switch
          label={t(($) => $.encryption.public)}
          hint={t(($) => $.encryption.publicText)}
          checked={change.isPending ? change.variables : isOn}
          disabled={change.isPending}
          onChange={set}
        />
      </div>
    </div>
  );
}

/** Reasons why there is no public certificate, by name. */
function Refusals({ domains }: { domains: Domains }) {
  const names = [domains.portal, domains.main, ...domains.apps.flatMap((app) => [app.main, ...app.alternativeDomains])];
  const reasons = [...new Set(names.map(({ certificate }) => certificate.reason).filter((reason) => reason !== ''))];
  if (reasons.length === 0) return null;
  return (
    <div className={styles.notices}>
      {reasons.map((reason) => (
        <Notice key={reason} kind="warn">
          {reason}
        </Notice>
      ))}
    </div>
  );
}

const devices = ['windows', 'mac', 'iphone', 'android', 'firefox', 'linux'] as const;
type Device = (typeof devices)[number];

function AuthorityRow({ url, fingerprint, until, beforeUntil }: NonNullable<Domains['encryption']['authority']>) {
  const t = useText(domainsText);
  const format = useFormat();
  const [device, setDevice] = useState<Device>('windows');
  return (
    <div className={styles.authority}>
      <h3>{t(($) => $.encryption.own)}</h3>
      <p className={styles.quiet}>{t(($) => $.encryption.ownText)}</p>
      {beforeUntil && <Notice kind="warn">{t(($) => $.encryption.renewed, { date: format.date(beforeUntil) })}</Notice>}
      <div className={styles.get}>
        <a className={buttonClass({ variant: 'primary' })} href={url} download="kontor-ca.crt">
          <IconDownload size={18} stroke={1.75} aria-hidden="true" />
          {t(($) => $.encryption.download)}
        </a>
        <div className={styles.choice}>
          <Select
            label={t(($) => $.encryption.device)}
            value={device}
            onChange={setDevice}
            options={devices.map((value) => ({ value, label: t(($) => $.encryption.devices[value]) }))}
          />
        </div>
      </div>
      <p>{t(($) => $.encryption.steps[device])}</p>
      <dl className={styles.details}>
        <dt>{t(($) => $.encryption.fingerprint)}</dt>
        <dd>
          <code>{fingerprint}</code>
        </dd>
        <dt>{t(($) => $.encryption.until)}</dt>
        <dd>{format.date(until)}</dd>
      </dl>
    </div>
  );
}
