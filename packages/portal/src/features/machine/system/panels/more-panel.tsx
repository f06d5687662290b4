import type { NetworkInterface, SystemInfo } from '@kontor/contract/machine/figures';
import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { buttonClass } from '../../../../ui/controls/button.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import styles from '../system.module.css';
import { systemText } from '../text/index.ts';
import { Value, Values } from './values.tsx';

/** What only a technician asks for, folded. */
export function MorePanel({ info }: { info: SystemInfo }) {
  const t = useText(systemText);
  return (
    <Panel
      bare
      title={t(($) => $.more.title)}
      footer={
        <Link to="/settings/info/changelog" className={buttonClass()}>
          {t(($) => $.more.changelog)}
        </Link>
      }
    >
      <Section title={t(($) => $.more.versions)}>
        <Versions info={info} />
      </Section>
      <Section title={t(($) => $.more.network)}>
        <Network info={info} />
      </Section>
      <Section title={t(($) => $.more.addresses)}>
        <Addresses info={info} />
      </Section>
      <Section title={t(($) => $.more.images)}>
        <Images info={info} />
      </Section>
    </Panel>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.section}>
      <summary>{title}</summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}

/** Why a list is not there. */
function Missing({ info: { unavailable }, figure }: { info: SystemInfo; figure: string }) {
  const t = useText(systemText);
  const reason = unavailable.find((one) => one.figure === figure)?.text ?? '';
  return <p className={styles.text}>{`${t(($) => $.unknown)}. ${reason}`}</p>;
}

function Versions({ info: { versions, software } }: { info: SystemInfo }) {
  const t = useText(systemText);
  const { proxy, acmeClient } = versions;
  const shown = {
    ...versions,
    proxy: proxy ?? t(($) => $.more.builtIn),
    acmeClient: acmeClient ?? t(($) => $.unknown),
  };
  return (
    <Values>
      {(Object.keys(shown) as (keyof typeof shown)[]).map((name) => (
        <Value key={name} label={t(($) => $.more.names[name])}>
          {shown[name]}
        </Value>
      ))}
      {(software ?? []).map(({ name, version }) => (
        <Value key={name} label={name}>
          {version}
        </Value>
      ))}
    </Values>
  );
}

function Network({ info }: { info: SystemInfo }) {
  const t = useText(systemText);
  const format = useFormat();
  if (info.networkInterfaces === null) return <Missing info={info} figure="network" />;
  const about = ({ ipv4, ipv6, mac, speed, isDefault }: NetworkInterface) =>
    [
      ...(isDefault ? [t(($) => $.more.default)] : []),
      ...ipv4,
      ...ipv6,
      mac,
      ...(speed === null ? [] : [t(($) => $.more.speed, { number: format.number(speed) })]),
    ].join(' · ');
  return (
    <Values>
      {info.networkInterfaces.map((one) => (
        <Value key={one.name} label={one.name}>
          {about(one)}
        </Value>
      ))}
    </Values>
  );
}

function Addresses({ info: { proxyConfigs } }: { info: SystemInfo }) {
  const t = useText(systemText);
  if (proxyConfigs.length === 0) return <p className={styles.text}>{t(($) => $.more.noAddresses)}</p>;
  return (
    <Values>
      {proxyConfigs.map(({ host, app }) => (
        <Value key={host} label={readableDomain(host)}>
          {app}
        </Value>
      ))}
    </Values>
  );
}

function Images({ info }: { info: SystemInfo }) {
  const t = useText(systemText);
  const format = useFormat();
  if (info.dockerImages === null) return <Missing info={info} figure="images" />;
  if (info.dockerImages.length === 0) return <p className={styles.text}>{t(($) => $.more.noImages)}</p>;
  return (
    <Values>
      {info.dockerImages.map(({ name, bytes, createdAt }) => (
        <Value key={name} label={name}>
          {`${format.bytes(bytes)} · ${format.date(createdAt)}`}
        </Value>
      ))}
    </Values>
  );
}
