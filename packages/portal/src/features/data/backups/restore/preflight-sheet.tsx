import type { RestorePreflight } from '@kontor/contract/data/backup-state';
import { IconArrowBackUp, IconClock, IconDatabase, IconEraser, IconUsers } from '@tabler/icons-react';
import { bytesOfKb } from '../../../../text/format.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import styles from '../backups.module.css';
import { useWhen } from '../use-when.ts';
import { SheetLine } from './sheet-line.tsx';
import { restoreText } from './text/index.ts';

interface Known {
  preflight: RestorePreflight;
}

interface Part<K extends keyof RestorePreflight> {
  preflight: Pick<RestorePreflight, K>;
}

/** What restoring an app needs, whom it affects, what is lost, and what leads back. */
export function PreflightSheet({ preflight }: Known) {
  const t = useText(restoreText);
  const when = useWhen();
  const { part, date, people } = preflight;
  const name = part.title;
  const peopleTitle = people === 0 ? t(($) => $.peopleNone, { name }) : t(($) => $.people, { count: people, name });
  return (
    <>
      <h3 className={styles.sheetTitle}>{t(($) => $.before, { name })}</h3>
      <Obstacle preflight={preflight} />
      <ul className={styles.preflight}>
        <Duration preflight={preflight} text={t(($) => $.minutesText, { name })} />
        <Space preflight={preflight} />
        <SheetLine Icon={IconUsers} title={peopleTitle}>
          {people > 0 && t(($) => $.peopleText)}
        </SheetLine>
        <SheetLine Icon={IconEraser} title={t(($) => $.lost)}>
          {t(($) => $.lostText, { name, when: when(date) })}
        </SheetLine>
        <SheetLine Icon={IconArrowBackUp} title={t(($) => $.undo)}>
          {t(($) => $.undoText)}
        </SheetLine>
      </ul>
    </>
  );
}

/** Why it cannot be restored now. */
export function Obstacle({ preflight: { obstacle } }: Part<'obstacle'>) {
  const t = useText(restoreText);
  return (
    obstacle !== '' && (
      <Notice kind="bad" title={t(($) => $.obstacle)}>
        {obstacle}
      </Notice>
    )
  );
}

/** How long it takes; `text` says who notices. */
export function Duration({ preflight: { minutes }, text }: Part<'minutes'> & { text: string }) {
  const t = useText(restoreText);
  const title = minutes === null ? t(($) => $.minutesUnknown) : t(($) => $.minutes, { count: minutes });
  return (
    <SheetLine Icon={IconClock} title={title}>
      {text}
    </SheetLine>
  );
}

export function Space({ preflight: { neededInKBytes, freeInKBytes } }: Part<'neededInKBytes' | 'freeInKBytes'>) {
  const t = useText(restoreText);
  const format = useFormat();
  const [needed = '', free = ''] = [neededInKBytes, freeInKBytes].map((kb) => format.bytes(bytesOfKb(kb)));
  return (
    <SheetLine Icon={IconDatabase} title={t(($) => $.space, { needed, free })}>
      {neededInKBytes > freeInKBytes ? t(($) => $.spaceShort) : t(($) => $.spaceText)}
    </SheetLine>
  );
}
