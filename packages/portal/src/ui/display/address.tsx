import styles from './address.module.css';

/** A web address whose line breaks before the port, or an email address or username whose line breaks before the @; not within. */
export function Address({ children }: { children: string }) {
  const [, host, port] = /^(https?:\/\/[^/:]+)(:\d.*)$/.exec(children) ?? [];
  if (host !== undefined)
    return (
      <>
        {host}
        <wbr />
        {port}
      </>
    );
  const [, name, domain] = /^([^@\s]+)(@[^@\s]+)$/.exec(children) ?? [];
  if (name === undefined) return children;
  return (
    <>
      {name}
      <span className={styles.domain}>{domain}</span>
    </>
  );
}
