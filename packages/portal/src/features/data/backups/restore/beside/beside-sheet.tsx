import type { BesidePreflight } from '@kontor/contract/data/beside';
import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { IconArrowBackUp, IconLock, IconUsers, IconWorld } from '@tabler/icons-react';
import { useText } from '../../../../../text/text-context.tsx';
import styles from '../../backups.module.css';
import { Duration, Obstacle, Space } from '../preflight-sheet.tsx';
import { SheetLine } from '../sheet-line.tsx';
import { restoreText } from '../text/index.ts';

/** What restoring an app as a second one needs, who may open it, and what leads back. */
export function BesideSheet({ preflight }: { preflight: BesidePreflight }) {
  const t = useText(restoreText);
  const { part, host, isFirstThere } = preflight;
  const name = part.title;
  return (
    <>
      <h3 className={styles.sheetTitle}>{t(($) => $.beside.before, { name })}</h3>
      <Obstacle preflight={preflight} />
      <ul className={styles.preflight}>
        <Duration preflight={preflight} text={t(($) => $.beside.minutesText)} />
        <Space preflight={preflight} />
        <SheetLine Icon={IconUsers} title={t(($) => $.beside.affected)}>
          {isFirstThere ? t(($) => $.beside.affectedText, { name }) : t(($) => $.beside.affectedGone, { name })}
        </SheetLine>
        <Access preflight={preflight} />
        <SheetLine
          Icon={IconWorld}
          title={
            host === null
              ? t(($) => $.beside.addressUnknown)
              : t(($) => $.beside.address, { host: readableDomain(host) })
          }
        >
          {t(($) => $.beside.addressText, { name })}
        </SheetLine>
        <SheetLine Icon={IconArrowBackUp} title={t(($) => $.beside.undo)}>
          {t(($) => $.beside.undoText)}
        </SheetLine>
      </ul>
    </>
  );
}

function Access({ preflight: { isForAll, part } }: { preflight: BesidePreflight }) {
  const t = useText(restoreText);
  if (isForAll)
    return (
      <SheetLine Icon={IconLock} title={t(($) => $.beside.accessAll)}>
        {t(($) => $.beside.accessAllText, { name: part.title })}
      </SheetLine>
    );
  return (
    <SheetLine Icon={IconLock} title={t(($) => $.beside.accessMe)}>
      {isForAll === null ? t(($) => $.beside.accessUnknownText) : t(($) => $.beside.accessMeText)}
    </SheetLine>
  );
}
