import type { HostName } from '@kontor/contract/edge/domains';
import { readableDomain, readableUrl } from '@kontor/contract/rules/edge/readable-domain';
import { IconExternalLink, IconLock, IconLockOpen } from '@tabler/icons-react';
import { useFormat, useText } from '../../../text/text-context.tsx';
import type { Tone } from '../../../ui/class-names.ts';
import { Chip } from '../../../ui/display/chip.tsx';
import styles from './domains-page.module.css';
import { domainsText } from './text/index.ts';

/** A host name as a link, as one types it: with the scheme, and the port unless it is the usual one. */
export function HostLink({ name }: { name: HostName }) {
  const t = useText(domainsText);
  return (
    <a
      className={styles.host}
      href={name.url}
      target="_blank"
      rel="noreferrer"
      title={t(($) => $.open, { domain: readableDomain(name.domain) })}
    >
      {readableUrl(name.url)}
      <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
    </a>
  );
}

const tones: Record<HostName['certificate']['state'], Tone> = {
  none: 'neutral',
  own: 'good',
  public: 'good',
  waiting: 'accent',
};

/** The kind of certificate of a host name. */
export function CertificateChip({ certificate }: Pick<HostName, 'certificate'>) {
  const t = useText(domainsText);
  const format = useFormat();
  const { state, until, reason } = certificate;
  const Icon = state === 'none' ? IconLockOpen : IconLock;
  const detail = reason || (until === null ? undefined : t(($) => $.certificate.until, { date: format.date(until) }));
  return (
    <span title={detail}>
      <Chip tone={reason === '' ? tones[state] : 'warn'} icon={<Icon size={14} stroke={2} aria-hidden="true" />}>
        {t(($) => $.certificate[state])}
      </Chip>
    </span>
  );
}
