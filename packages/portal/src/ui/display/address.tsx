import { readableAddress, readableUrl } from '@kontor/contract/rules/edge/readable-domain';
import styles from './address.module.css';

/** A web address whose line breaks before the port, or an email address or username whose line breaks before the @; not within. The domain is shown as people write it. */
export function Address({ children }: { children: string }) {
  const shown = /^[a-z]+:\/\//.test(children) ? readableUrl(children) : readableAddress(children);
  const [, host, port] = /^(https?:\/\/[^/:]+)(:\d.*)$/.exec(shown) ?? [];
  if (host !== undefined)
    return (
      <>
        {host}
        <wbr />
        {port}
      </>
    );
  const [, name, domain] = /^([^@\s]+)(@[^@\s]+)$/.exec(shown) ?? [];
  if (name === undefined) return shown;
  return (
    <>
      {name}
      <span className={styles.domain}>{domain}</span>
    </>
  );
}
