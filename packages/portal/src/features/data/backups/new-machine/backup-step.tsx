import type { FoundPlace } from '@kontor/contract/data/setup-restore';
import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { bytesOfKb } from '../../../../text/format.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { RadioCard, RadioCardGroup } from '../../../../ui/controls/radio-card.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import type { Form } from '../../../../ui/hooks/use-form.ts';
import styles from './new-machine.module.css';
import type { RestoreValues } from './restore-values.ts';
import { newMachineText } from './text/index.ts';

interface BackupStepProps {
  form: Form<RestoreValues>;
  place: FoundPlace;
}

/** The backups that were found, newest first. */
export function BackupStep({ form, place: { title, domain, isCut, backups } }: BackupStepProps) {
  const t = useText(newMachineText);
  const format = useFormat();
  if (backups.length === 0) return <Notice kind="warn">{t(($) => $.backup.none, { place: title })}</Notice>;
  return (
    <>
      <p>{t(($) => $.backup.found, { domain: readableDomain(domain), place: title })}</p>
      {isCut && <Notice kind="info">{t(($) => $.backup.cut, { count: backups.length })}</Notice>}
      <div className={styles.list}>
        <RadioCardGroup title={t(($) => $.backup.title)} isStacked>
          {backups.map(({ id, date, sizeInKBytes, apps }) => (
            <RadioCard
              key={id}
              name="backup"
              label={format.dateTime(date)}
              text={t(($) => $.backup.details, {
                size: format.bytes(bytesOfKb(sizeInKBytes)),
                apps: apps.length > 0 ? apps.join(', ') : t(($) => $.backup.noApps),
              })}
              isChosen={form.values.backup === id}
              onChoose={() => form.set({ backup: id })}
            />
          ))}
        </RadioCardGroup>
      </div>
    </>
  );
}
