import { useSystemInfo } from '../../../shared/machine/queries.ts';
import { useText } from '../../../text/text-context.tsx';
import styles from './domains-page.module.css';
import { useDomains } from './queries.ts';
import { Spelling } from './spelling.tsx';
import { domainsText } from './text/index.ts';

/** The DNS entries that a main domain needs, with the address of this server in its network. */
export function NeededEntries({ domain }: { domain: string }) {
  const t = useText(domainsText);
  const value = useSystemInfo().data?.localIp;
  const { https, isLocal } = useDomains().data?.listening ?? {};
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
      <p>{isLocal ? t(($) => $.check[https ? 'localEncrypted' : 'local']) : t(($) => $.main.router)}</p>
      <Spelling domain={domain} />
    </>
  );
}
