import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { useText } from '../../../text/text-context.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import styles from './domains-page.module.css';
import { type DomainCheck, useDomainCheck, useDomains } from './queries.ts';
import { Spelling } from './spelling.tsx';
import { domainsText } from './text/index.ts';

/** Says whether an additional domain leads here. Until it does, shows the DNS entry it needs and asks again and again. */
export function DomainLeads({ domain }: { domain: string }) {
  const t = useText(domainsText);
  const { data } = useDomainCheck(domain);
  if (!data) return null;
  const name = readableDomain(domain);
  if (data.leads === 'here') return <p className={styles.quiet}>{t(($) => $.check.here, { domain: name })}</p>;
  return (
    <Notice kind="warn" title={t(($) => $.check[data.leads], { domain: name })}>
      <div className={styles.steps}>
        <p>{t(($) => $.check.what)}</p>
        <Entries check={data} />
        <Spelling domain={domain} />
        {data.alias && <Spelling domain={data.alias} />}
        <Reach check={data} />
        <p>{t(($) => $.check.wait)}</p>
      </div>
    </Notice>
  );
}

/** What keeps devices, or the internet, from the box beyond the entry. */
function Reach({ check: { isPrivate } }: { check: DomainCheck }) {
  const t = useText(domainsText);
  const { http, https, isLocal } = useDomains().data?.listening ?? {};
  if (isLocal) return <p>{t(($) => $.check[https ? 'localEncrypted' : 'local'])}</p>;
  if (!isPrivate) return null;
  if (!https) return <p>{t(($) => $.check.plain)}</p>;
  return <p>{http ? t(($) => $.check.private, { http, https }) : t(($) => $.check.privateOne, { https })}</p>;
}

/** The entries to choose from, as providers ask for them. */
function Entries({ check: { domain, ip, alias } }: { check: DomainCheck }) {
  const t = useText(domainsText);
  const entries = [ip && { type: 'A', value: ip }, alias && { type: 'CNAME', value: alias }].filter((one) => !!one);
  return (
    <ul className={styles.entries}>
      {entries.map(({ type, value }) => (
        <li key={type}>{t(($) => $.check.entry, { type, domain, value })}</li>
      ))}
    </ul>
  );
}
