import type { StoreApp } from '@kontor/contract/apps/store';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useOutbox } from '../../../../shared/mail/queries.ts';
import { useText } from '../../../../text/text-context.tsx';
import styles from './resources-step.module.css';
import { wizardText } from './text/index.ts';

const known = [
  'localstorage',
  'objectstorage',
  'mysql',
  'postgresql',
  'mongodb',
  'redis',
  'memcached',
  'ldap',
  'oidc',
  'sendmail',
  'recvmail',
  'onlyoffice',
  'collabora',
  'jitsi',
  'internet',
  'hostnet',
] as const;

/** What the app gets access to on the box, in plain words. */
export function RequestedAccess({
  app,
}: {
  app: Pick<StoreApp, 'addons' | 'httpPorts' | 'tcpPorts' | 'noWebUI' | 'isOpen'>;
}) {
  const t = useText(wizardText);
  const asked = known.filter((name) => name in app.addons);
  const mail = useSending(asked);
  const ports = portsOf(app);
  const sentences = [
    ...(app.noWebUI || app.isOpen ? [] : [t(($) => $.requestedAccess.address)]),
    ...Object.keys(app.httpPorts).map((address) => t(($) => $.requestedAccess.additional, { address })),
    ...asked
      .filter((name) => name !== 'hostnet')
      .map((name) => t(($) => $.requestedAccess[name === 'sendmail' ? mail : name])),
  ];
  // Addons that expose the app beyond the portal's sign-in.
  const risks = [
    ...(app.isOpen && !app.noWebUI ? [t(($) => $.requestedAccess.openAddress)] : []),
    ...ports.map((port) => t(($) => $.requestedAccess.port, { port })),
    ...(asked.includes('hostnet') ? [t(($) => $.requestedAccess.hostnet)] : []),
  ];
  return (
    <section>
      <h2>{t(($) => $.requestedAccess.title)}</h2>
      {sentences.length + risks.length === 0 ? (
        <p className={styles.text}>{t(($) => $.requestedAccess.nothing)}</p>
      ) : (
        <AccessList sentences={sentences} risks={risks} />
      )}
    </section>
  );
}

function AccessList({ sentences, risks }: { sentences: string[]; risks: string[] }) {
  return (
    <ul className={styles.grants}>
      {sentences.map((sentence) => (
        <li key={sentence}>
          <IconCheck size={18} stroke={2} aria-hidden="true" />
          {sentence}
        </li>
      ))}
      {risks.map((sentence) => (
        <li key={sentence}>
          <IconAlertTriangle className={styles.past} size={18} stroke={2} aria-hidden="true" />
          {sentence}
        </li>
      ))}
    </ul>
  );
}

const portsOf = ({ tcpPorts }: Pick<StoreApp, 'tcpPorts'>): number[] =>
  Object.values(tcpPorts)
    .map(portOf)
    .filter((port) => port !== undefined);

/** Returns the text key for how far an app's mail gets: out; without a mail server only to the box's own mailboxes, if the app has one; else nowhere yet. */
function useSending(asked: readonly string[]): 'sendmail' | 'sendmailInside' | 'sendmailLater' {
  if (useOutbox(asked.includes('sendmail')).data?.configured !== false) return 'sendmail';
  return asked.includes('recvmail') ? 'sendmailInside' : 'sendmailLater';
}

/** The contract leaves the shape of a port to the manifest; only its number is shown. */
function portOf(port: unknown): number | undefined {
  if (typeof port === 'number') return port;
  const isRecord = typeof port === 'object' && port !== null && 'host' in port;
  return isRecord && typeof port.host === 'number' ? port.host : undefined;
}
