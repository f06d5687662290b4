import type { BackupDevice } from '@kontor/contract/data/backups';
import { Link } from '@tanstack/react-router';
import { isLocked } from '../../../../shared/backups/queries.ts';
import { bytesOfKb } from '../../../../text/format.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { buttonClass } from '../../../../ui/controls/button.tsx';
import { Chip } from '../../../../ui/display/chip.tsx';
import { NotLoaded } from '../../../../ui/layout/query-state.tsx';
import { SettingRow } from '../../../../ui/lists/setting-row.tsx';
import styles from '../backups.module.css';
import { useBackupDevices } from '../queries.ts';
import { backupsText } from '../text/index.ts';
import { shortNameOf, unusedDisks } from '../wizard/disks.ts';

/** Disks that are plugged in and could take backups. */
export function UnusedDisks() {
  const t = useText(backupsText);
  const devices = useBackupDevices();
  if (devices.isError && !devices.data)
    return isLocked(devices.error) ? null : <NotLoaded query={devices} failed={t(($) => $.devicesNotLoaded)} />;
  return unusedDisks(devices.data ?? []).map((disk) => <UnusedDisk key={disk.id} disk={disk} />);
}

function UnusedDisk({ disk }: { disk: BackupDevice }) {
  const t = useText(backupsText);
  const format = useFormat();
  const short = shortNameOf(disk);
  const name = disk.model || short;
  return (
    <div className={styles.further}>
      <SettingRow
        title={name}
        state={<Chip>{t(($) => $.unused.chip)}</Chip>}
        text={t(($) => $.unused.text, { short, size: format.bytes(bytesOfKb(disk.sizeInKBytes ?? 0)) })}
      >
        <Link
          to="/settings/backup/new"
          replace
          state={{ backupDisk: disk.deviceName }}
          className={buttonClass({ small: true })}
          aria-label={t(($) => $.unused.useNamed, { name })}
        >
          {t(($) => $.unused.use)}
        </Link>
      </SettingRow>
    </div>
  );
}
