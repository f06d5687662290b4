import type { BackupSummary } from '@kontor/contract/data/backups';
import { useText } from '../../../../text/text-context.tsx';
import { RadioCard, RadioCardGroup } from '../../../../ui/controls/radio-card.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { useNightWords } from '../schedule/use-clock-words.ts';
import { ServerFields } from './server-fields.tsx';
import { backupWizardText } from './text/index.ts';
import type { BackupForm } from './use-backup-form.ts';

interface CloudStepProps {
  wizard: BackupForm;
  summary: BackupSummary;
}

/** The provider's cloud where it is booked, and a storage of one's own. */
export function CloudStep({ wizard, summary: { cloud: state, timeZone } }: CloudStepProps) {
  const t = useText(backupWizardText);
  const night = useNightWords(timeZone);
  const { form } = wizard;
  const { cloud } = form.values;
  if (state !== 'booked')
    return (
      <>
        <Notice>
          {state === 'enabled' ? t(($) => $.cloud.enabled, { night }) : t(($) => $.cloud.whatItIs, { night })}
        </Notice>
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
            text={one === 'provider' ? t(($) => $.cloud.providerText, { night }) : t(($) => $.cloud.ownText)}
            isChosen={cloud === one}
            onChoose={() => form.set({ cloud: one })}
          />
        ))}
      </RadioCardGroup>
      {cloud === 'own' && <ServerFields form={form} />}
    </>
  );
}
