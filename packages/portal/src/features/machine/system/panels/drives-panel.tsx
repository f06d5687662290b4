import type { HardDrive, SystemInfo } from '@kontor/contract/machine/figures';
import { useState } from 'react';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Chip } from '../../../../ui/display/chip.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import styles from '../system.module.css';
import { systemText } from '../text/index.ts';
import { driveTones } from '../tones.ts';
import { DriveDialog } from './drive-dialog.tsx';
import { useDriveName } from './use-drive-name.ts';

/** The disks with their health; each opens what it says of itself. */
export function DrivesPanel({ info: { hardDrives, diskHealth, unavailable } }: { info: SystemInfo }) {
  const t = useText(systemText);
  const [openName, setOpenName] = useState<string>();
  const open = hardDrives?.find(({ deviceName }) => deviceName === openName);
  const reason = unavailable.find(({ figure }) => figure === 'drives')?.text ?? '';
  return (
    <Panel
      bare
      title={t(($) => $.drives.title)}
      actions={
        <Chip tone={driveTones[diskHealth]}>
          {t(($) => $.drives.health, { state: t(($) => $.drives.states[diskHealth]) })}
        </Chip>
      }
    >
      {hardDrives === null && <p className={styles.none}>{`${t(($) => $.unknown)}. ${reason}`}</p>}
      {hardDrives?.length === 0 && <p className={styles.none}>{t(($) => $.drives.none)}</p>}
      {hardDrives !== null && hardDrives.length > 0 && <Drives drives={hardDrives} onOpen={setOpenName} />}
      {open && <DriveDialog drive={open} onClose={() => setOpenName(undefined)} />}
    </Panel>
  );
}

interface DrivesProps {
  drives: readonly HardDrive[];
  onOpen: (deviceName: string) => void;
}

function Drives({ drives, onOpen }: DrivesProps) {
  const t = useText(systemText);
  return (
    <table className={styles.table} aria-label={t(($) => $.drives.title)}>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.drives.device)}</th>
          <th scope="col">{t(($) => $.drives.state)}</th>
          <th scope="col">{t(($) => $.drives.temperature)}</th>
          <th scope="col">{t(($) => $.drives.hours)}</th>
          <th scope="col">
            <span className="unseen">{t(($) => $.drives.details)}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {drives.map((drive) => (
          <DriveRow key={drive.deviceName} drive={drive} onOpen={() => onOpen(drive.deviceName)} />
        ))}
      </tbody>
    </table>
  );
}

function DriveRow({ drive, onOpen }: { drive: HardDrive; onOpen: () => void }) {
  const t = useText(systemText);
  const format = useFormat();
  const name = useDriveName()(drive);
  const { deviceName, status, temperatureInCelsius: degrees, powerOnHours, text, kind, isUsb, isAsleep } = drive;
  const unknown = t(($) => $.unknown);
  const about = [
    deviceName.replace('/dev/', ''),
    t(($) => $.drives.kinds[kind]),
    ...(isUsb ? [t(($) => $.drives.usb)] : []),
    ...(isAsleep ? [t(($) => $.drives.asleep)] : []),
  ];
  return (
    <tr>
      <th scope="row">
        {name}
        <span className={styles.small}>{about.join(' · ')}</span>
      </th>
      <td data-label={t(($) => $.drives.state)}>
        <Chip tone={driveTones[status]}>{t(($) => $.drives.states[status])}</Chip>
        {text !== '' && <span className={styles.small}>{text}</span>}
      </td>
      <td data-label={t(($) => $.drives.temperature)}>
        {degrees === null ? unknown : t(($) => $.drives.degrees, { number: format.number(degrees) })}
      </td>
      <td data-label={t(($) => $.drives.hours)}>{powerOnHours === null ? unknown : format.number(powerOnHours)}</td>
      <td>
        <Button small aria-label={t(($) => $.drives.detailsOf, { name })} onClick={onOpen}>
          {t(($) => $.drives.details)}
        </Button>
      </td>
    </tr>
  );
}
