import type { FoundPlace } from '@kontor/contract/data/setup-restore';
import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import {
  IconApps,
  IconDatabaseImport,
  IconDownload,
  IconMailPause,
  IconPlugOff,
  IconRefresh,
} from '@tabler/icons-react';
import { bytesOfKb } from '../../../../text/format.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import type { Form } from '../../../../ui/hooks/use-form.ts';
import pageStyles from '../backups.module.css';
import { SheetLine } from '../restore/sheet-line.tsx';
import { useWhen } from '../use-when.ts';
import type { RestoreValues } from './restore-values.ts';
import { newMachineText } from './text/index.ts';

interface CheckStepProps {
  form: Form<RestoreValues>;
  place: FoundPlace;
}

/** What happens when the server is restored. */
export function CheckStep({ form, place }: CheckStepProps) {
  const t = useText(newMachineText);
  const format = useFormat();
  const when = useWhen();
  const backup = place.backups.find(({ id }) => id === form.values.backup);
  if (!backup) return null;
  const size = format.bytes(bytesOfKb(backup.sizeInKBytes));
  return (
    <section>
      <h2>{t(($) => $.check.title)}</h2>
      <ul className={pageStyles.preflight}>
        <SheetLine Icon={IconDatabaseImport} title={t(($) => $.check.all)}>
          {t(($) => $.check.allText, { when: when(backup.date), domain: readableDomain(place.domain) })}
        </SheetLine>
        <SheetLine Icon={IconDownload} title={t(($) => $.check.fetch, { size })}>
          {t(($) => $.check.fetchText, { place: place.title })}
        </SheetLine>
        <SheetLine Icon={IconRefresh} title={t(($) => $.check.restart)}>
          {t(($) => $.check.restartText)}
        </SheetLine>
        <SheetLine Icon={IconApps} title={t(($) => $.check.apps)}>
          {t(($) => $.check.appsText)}
        </SheetLine>
        <SheetLine Icon={IconMailPause} title={t(($) => $.check.mail)}>
          {t(($) => $.check.mailText)}
        </SheetLine>
        <SheetLine Icon={IconPlugOff} title={t(($) => $.check.old)}>
          {t(($) => $.check.oldText)}
        </SheetLine>
      </ul>
    </section>
  );
}
