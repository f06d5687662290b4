import type { DirectoryAccess } from '@kontor/contract/edge/directory-access';
import type { DirectoryDevice, DirectoryOverview } from '@kontor/contract/people/directory';
import { IconChevronRight, IconPlus, IconServer } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../../text/text-context.tsx';
import { Button, iconButtonClass } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/display/chip.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { useUnreached } from './access/use-unreached.ts';
import { AddDevice } from './device/device-form.tsx';
import { PasswordSheet, type WithPassword } from './device/password-sheet.tsx';
import { useLastUsed } from './device/use-last-used.ts';
import styles from './directory.module.css';
import { directoryText } from './text/index.ts';
import { useClientName } from './use-client-name.ts';

interface DevicesPanelProps {
  directory: DirectoryOverview;
  access: DirectoryAccess;
}

/** Accounts of devices. */
export function DevicesPanel({ directory: { devices }, access }: DevicesPanelProps) {
  const t = useText(directoryText);
  const unreached = useUnreached(access);
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<WithPassword>();
  const add = (
    <Button icon={<IconPlus size={18} stroke={2} aria-hidden="true" />} onClick={() => setAdding(true)}>
      {t(($) => $.devices.add)}
    </Button>
  );
  return (
    <Panel title={t(($) => $.devices.title)} actions={devices.length > 0 && add} bare>
      {unreached && (
        <div className={styles.part}>
          <Notice kind="warn">{unreached}</Notice>
        </div>
      )}
      {devices.length === 0 ? (
        <EmptyState
          icon={<IconServer size={32} stroke={1.6} />}
          title={t(($) => $.devices.none)}
          text={t(($) => $.devices.noneText)}
          action={add}
        />
      ) : (
        <ul className={styles.list}>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
      {isAdding && <AddDevice onMade={setMade} onClose={() => setAdding(false)} />}
      {made && <PasswordSheet made={made} done={t(($) => $.sheet.made)} onClose={() => setMade(undefined)} />}
    </Panel>
  );
}

function DeviceRow({ device }: { device: DirectoryDevice }) {
  const t = useText(directoryText);
  const clientName = useClientName();
  const lastUsed = useLastUsed();
  const { id, name, client, mayRead } = device;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <Link to="/settings/directory/$id" params={{ id }}>
            {name}
          </Link>
          {device.isBlocked && <Chip tone="bad">{t(($) => $.devices.blocked)}</Chip>}
        </h3>
        <p className={styles.quiet}>
          {[clientName(client), t(($) => $.rights[mayRead]), findsOf(device, t)].join(' · ')}
        </p>
        <p className={styles.quiet}>{lastUsed(device)}</p>
      </div>
      <Link
        to="/settings/directory/$id"
        params={{ id }}
        className={iconButtonClass}
        aria-label={t(($) => $.devices.open, { name })}
      >
        <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
      </Link>
    </li>
  );
}

function findsOf(
  { everyone, groups }: DirectoryDevice,
  t: ReturnType<typeof useText<typeof directoryText.de>>,
): string {
  if (everyone) return t(($) => $.devices.everyone);
  if (groups.length === 0) return t(($) => $.devices.nobody);
  return t(($) => $.devices.groups, { count: groups.length });
}
