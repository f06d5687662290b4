import type { BackupSheet } from '@kontor/contract/data/backup-sheet';
import { useStatus } from '../../../../session/use-session.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { backupsText } from '../text/index.ts';
import { mediumOf, needsRclone, packagesFor, resticOn } from './sheet-place.ts';
import { sheetText } from './text/index.ts';
import { type SheetDetail, useSheetDetails } from './use-sheet-details.ts';

/** What stands on a sheet, on the screen and on paper. */
export interface SheetLines {
  title: string;
  text: string;
  /** The place, and the server it belongs to. */
  details: SheetDetail[];
  /** What the place lacks to be recognised. */
  hint: string | undefined;
  words: readonly string[];
  wordsTitle: string;
  todo: string;
  steps: string[];
  /** When somebody confirmed to have it, and whether it is asked again. */
  confirmed: string | undefined;
}

export function useSheetLines(sheet: BackupSheet): SheetLines {
  const t = useText(sheetText);
  const format = useFormat();
  const { title, words, confirmedAt, open, disk } = sheet;
  const date = confirmedAt === null ? undefined : format.date(confirmedAt);
  return {
    title: t(($) => $.title, { place: title }),
    text: t(($) => $.text),
    details: useSheetDetails(sheet),
    hint: disk?.sizeInKBytes === null ? t(($) => $.unplugged) : undefined,
    words,
    wordsTitle: t(($) => $.words),
    todo: t(($) => $.todo),
    steps: useSteps(sheet),
    confirmed: date && (open ? t(($) => $.expired, { date }) : t(($) => $.confirmed, { date })),
  };
}

const start = 'cp /opt/kontor/deploy/kontor.service /etc/systemd/system/ && systemctl enable --now kontor';

/** What brings the server back on a new machine, and the last resort for single files. */
function useSteps(sheet: BackupSheet): string[] {
  const t = useText(sheetText);
  const medium = useText(backupsText)(($) => $.media[mediumOf(sheet)]);
  const { version } = useStatus();
  const login = sheet.server?.ownKey ? 'ownKey' : 'server';
  const folder = t(($) => $.steps.folder);
  const restic = resticOn(sheet, folder);
  const remote = needsRclone(sheet) && t(($) => $.steps.rclone, { server: sheet.server?.server ?? '' });
  const files = t(($) => $.steps.files, {
    command: `${restic} restore latest --tag kontor,part=${t(($) => $.steps.app)} --target ${folder}`,
    list: `${restic} snapshots --tag kontor`,
  });
  return [
    t(($) => $.steps.off),
    t(($) => $.steps.debian, { command: `apt install ${packagesFor(sheet).join(' ')}` }),
    t(($) => $.steps.kontor, { version, command: start }),
    t(($) => $.steps.open),
    t(($) => $.steps.setup),
    sheet.disk ? t(($) => $.steps.disk) : t(($) => $.steps[login], { medium }),
    t(($) => $.steps.words),
    t(($) => $.steps.newest),
    t(($) => $.steps.login),
    [files, remote].filter(Boolean).join(' '),
  ];
}
