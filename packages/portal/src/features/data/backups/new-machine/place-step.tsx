import { IconCloud, IconDeviceUsb, IconServer } from '@tabler/icons-react';
import { useText } from '../../../../text/text-context.tsx';
import { RadioCard, RadioCardGroup } from '../../../../ui/controls/radio-card.tsx';
import { media } from '../page-state.ts';
import { DiskChoice } from '../wizard/disk-step.tsx';
import { chosenDisk } from '../wizard/disks.ts';
import { ServerAddress } from '../wizard/server-fields.tsx';
import styles from './new-machine.module.css';
import { newMachineText } from './text/index.ts';
import type { RestoreForm } from './use-restore-form.ts';

const icons = { usb: IconDeviceUsb, network: IconServer, cloud: IconCloud };

/** Where the backups are: on a disk of this machine, or on a server. */
export function PlaceStep({ assistant: { form, devices } }: { assistant: RestoreForm }) {
  const t = useText(newMachineText);
  const { medium, disk } = form.values;
  return (
    <>
      <RadioCardGroup title={t(($) => $.place.title)} isStacked>
        {media.map((one) => {
          const Icon = icons[one];
          return (
            <RadioCard
              key={one}
              name="medium"
              label={t(($) => $.place[one])}
              text={t(($) => $.place[`${one}Text`])}
              icon={<Icon size={22} stroke={1.5} />}
              isChosen={medium === one}
              onChoose={() => form.set({ medium: one })}
            />
          );
        })}
      </RadioCardGroup>
      {medium === 'usb' ? (
        <DiskChoice
          field={form.text('disk')}
          devices={devices}
          chosen={chosenDisk({ disk, content: '' }, devices.data ?? [])}
        />
      ) : (
        <>
          <p className={styles.quiet}>{t(($) => $.place.sheet)}</p>
          <ServerAddress form={form} />
        </>
      )}
      {form.busy && <p role="status">{t(($) => $.place.checking)}</p>}
    </>
  );
}
