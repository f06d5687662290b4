import type { BackupSummary } from '@kontor/contract/data/backups';
import { useText } from '../../../../text/text-context.tsx';
import { RadioCard, RadioCardGroup } from '../../../../ui/controls/radio-card.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { ServerFields } from './server-fields.tsx';
import { backupWizardText } from './text/index.ts';
import type { BackupForm } from './use-backup-form.ts';

/** The provider's cloud where it is booked, and a storage of one's own. */
export function CloudStep({ wizard, state }: { wizard: BackupForm; state: BackupSummary['cloud'] }) {
  const t = useText(backupWizardText);
  const { form } = wizard;
  const { cloud } = form.values;
  if (state !== 'booked')
    return (
      <>
        <Notice>{state === 'enabled' ? t(($) => $.cloud.enabled) : t(($) => $.cloud.whatItIs)}</Notice>
        <ServerFields form={form} />
      </>
    );
  return (
    <>
      <RadioCardGroup title={t(($) => $.cloud.title)}>
        {(['provider', 'own'] as const).map((one) => (
          <RadioCard
            key={one}
            name="cloud"
            label={t(($) => $.cloud[one])}
            text={t(($) => $.cloud[`${one}Text`])}
            isChosen={cloud === one}
            onChoose={() => form.set({ cloud: one })}
          />
        ))}
      </RadioCardGroup>
      {cloud === 'own' && <ServerFields form={form} />}
    </>
  );
}
