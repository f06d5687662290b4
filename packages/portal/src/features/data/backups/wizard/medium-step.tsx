import type { BackupSummary } from '@kontor/contract/data/backups';
import { IconCloud, IconDeviceUsb, IconServer } from '@tabler/icons-react';
import { useText } from '../../../../text/text-context.tsx';
import { RadioCard, RadioCardGroup } from '../../../../ui/controls/radio-card.tsx';
import { type Medium, media } from '../page-state.ts';
import { backupWizardText } from './text/index.ts';
import type { BackupForm } from './use-backup-form.ts';

const icons = { usb: IconDeviceUsb, network: IconServer, cloud: IconCloud };

/** What backups go to. A medium that lacks programs says which. */
export function MediumStep({ wizard: { form }, summary }: { wizard: BackupForm; summary: BackupSummary }) {
  const t = useText(backupWizardText);
  const { value, onChange, error } = form.text('medium');
  const textOf = (medium: Medium): string => {
    const missing = summary.missing.find((one) => one.medium === medium)?.packages ?? [];
    if (missing.length > 0) return t(($) => $.medium.missing, { packages: missing.join(', ') });
    const isOwn = medium === 'cloud' && summary.cloud === 'not-booked';
    return isOwn ? t(($) => $.medium.cloudOwn) : t(($) => $.medium[`${medium}Text`]);
  };
  return (
    <RadioCardGroup title={t(($) => $.medium.title)} error={error} isStacked>
      {media.map((medium) => {
        const Icon = icons[medium];
        return (
          <RadioCard
            key={medium}
            name="medium"
            label={t(($) => $.medium[medium])}
            text={textOf(medium)}
            icon={<Icon size={24} stroke={1.5} />}
            isChosen={value === medium}
            isWrong={error !== undefined}
            onChoose={() => onChange(medium)}
          />
        );
      })}
    </RadioCardGroup>
  );
}
