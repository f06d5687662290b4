import type { BackupDevice } from '@kontor/contract/data/backups';
import { IconDeviceUsb } from '@tabler/icons-react';
import { bytesOfKb } from '../../../../text/format.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { RadioCard, RadioCardGroup } from '../../../../ui/controls/radio-card.tsx';
import { TextField } from '../../../../ui/controls/text-field.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import type { FieldBinding } from '../../../../ui/hooks/use-form.ts';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { QueryState } from '../../../../ui/layout/query-state.tsx';
import { canRetainContent, chosenDisk, contentOf, disksOf, isUsed, offeredDisks, shortNameOf } from './disks.ts';
import { backupWizardText } from './text/index.ts';
import type { BackupForm } from './use-backup-form.ts';
import styles from './wizard.module.css';

/** The disks of this machine, which of them cannot be used and why, and what becomes of their content. */
export function DiskStep({ wizard }: { wizard: BackupForm }) {
  const { form, devices } = wizard;
  const chosen = chosenDisk(form.values, devices.data ?? []);
  return (
    <>
      <DiskChoice field={form.text('disk')} devices={devices} chosen={chosen} />
      {chosen && <DiskName wizard={wizard} />}
      {chosen && <Content wizard={wizard} disk={chosen} />}
    </>
  );
}

/** A name of one's own, by which several disks are told apart. */
function DiskName({ wizard: { form, proposal } }: { wizard: BackupForm }) {
  const t = useText(backupWizardText);
  return (
    <TextField
      {...form.text('name')}
      label={t(($) => $.disk.name)}
      placeholder={proposal}
      hint={t(($) => $.disk.nameHint, { name: proposal })}
      maxLength={60}
      autoComplete="off"
    />
  );
}

interface DiskChoiceProps {
  field: Pick<FieldBinding, 'onChange' | 'error'>;
  devices: { data?: BackupDevice[] | undefined; isError: boolean; refetch: () => Promise<unknown> };
  chosen: BackupDevice | undefined;
}

/** The disks of this machine, and which of them cannot be used and why. */
export function DiskChoice({ field: { onChange, error }, devices, chosen }: DiskChoiceProps) {
  const t = useText(backupWizardText);
  if (!devices.data) return <QueryState query={devices} failed={t(($) => $.disk.notLoaded)} />;
  const disks = offeredDisks(devices.data);
  const hasOwn = disks.length < disksOf(devices.data).length;
  return (
    <>
      {disks.length === 0 ? (
        <NoDisk error={error} />
      ) : (
        <RadioCardGroup title={t(($) => $.disk.title)} error={error} isStacked>
          {disks.map((disk) => (
            <DiskCard
              key={disk.id}
              disk={disk}
              isChosen={disk === chosen}
              isWrong={error !== undefined}
              onChoose={() => onChange(disk.deviceName)}
            />
          ))}
        </RadioCardGroup>
      )}
      {hasOwn && <p className={styles.quiet}>{t(($) => $.disk.own)}</p>}
    </>
  );
}

function NoDisk({ error }: { error: string | undefined }) {
  const t = useText(backupWizardText);
  return (
    <>
      <EmptyState
        icon={<IconDeviceUsb size={32} stroke={1.6} />}
        title={t(($) => $.disk.none)}
        text={t(($) => $.disk.noneText)}
      />
      {error && (
        <Notice kind="bad" announce>
          {error}
        </Notice>
      )}
    </>
  );
}

interface DiskCardProps {
  disk: BackupDevice;
  isChosen: boolean;
  isWrong: boolean;
  onChoose: () => void;
}

function DiskCard({ disk, ...choice }: DiskCardProps) {
  const t = useText(backupWizardText);
  const { model, serial = '', obstacle } = disk;
  const lines = [
    `${shortNameOf(disk)} · ${useDiskSize(disk)}`,
    serial !== '' && t(($) => $.disk.serial, { serial }),
    isUsed(disk) && t(($) => $.disk.taken),
    obstacle !== '' && t(($) => $.disk.unusable, { reason: obstacle }),
  ].filter((line) => line !== false);
  return (
    <RadioCard
      name="disk"
      label={model || shortNameOf(disk)}
      text={lines.map((line, index) => (
        <span key={line}>
          {index > 0 && <br />}
          {line}
        </span>
      ))}
      isDisabled={obstacle !== '' || isUsed(disk)}
      {...choice}
    />
  );
}

/** Returns how large a disk is, and how full, where that is known. */
function useDiskSize({ sizeInKBytes = 0, partitions = [] }: BackupDevice): string {
  const t = useText(backupWizardText);
  const format = useFormat();
  const size = format.bytes(bytesOfKb(sizeInKBytes));
  const known = partitions.flatMap(({ usedInKBytes }) => usedInKBytes ?? []);
  if (known.length === 0) return t(($) => $.disk.size, { size });
  const used = format.bytes(bytesOfKb(known.reduce((sum, each) => sum + each, 0)));
  return t(($) => $.disk.used, { used, size });
}

function Content({ wizard: { form }, disk }: { wizard: BackupForm; disk: BackupDevice }) {
  const t = useText(backupWizardText);
  if (!canRetainContent(disk)) return <Notice kind="warn">{t(($) => $.disk.mustErase)}</Notice>;
  const content = contentOf(form.values, disk);
  return (
    <RadioCardGroup title={t(($) => $.disk.content)}>
      {(['retain', 'erase'] as const).map((one) => (
        <RadioCard
          key={one}
          name="content"
          label={t(($) => $.disk[one])}
          text={t(($) => $.disk[`${one}Text`])}
          isChosen={content === one}
          onChoose={() => form.set({ content: one })}
        />
      ))}
    </RadioCardGroup>
  );
}
