import type { BackupSheet } from '@kontor/contract/data/backup-sheet';
import { readableDomain, readableUrl } from '@kontor/contract/rules/edge/readable-domain';
import { useStatus } from '../../../../session/use-session.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { backupsText } from '../text/index.ts';
import {
  isSchemeUnknown,
  mediumOf,
  needsRclone,
  packagesFor,
  rcloneRemote,
  resticOn,
  storagePasswordOf,
} from './sheet-place.ts';
import { sheetText } from './text/index.ts';
import { type SheetDetail, useSheetDetails } from './use-sheet-details.ts';

/** A step: sentences, and commands that stand on lines of their own. */
export type SheetStep = readonly (string | { command: string })[];

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
  steps: SheetStep[];
  /** When somebody confirmed to have it, and whether it is asked again. */
  confirmed: string | undefined;
}

export function useSheetLines(sheet: BackupSheet): SheetLines {
  const t = useText(sheetText);
  const { title, words, disk } = sheet;
  return {
    title: t(($) => $.title, { place: title }),
    text: t(($) => $.text),
    details: useSheetDetails(sheet),
    hint: disk?.sizeInKBytes === null ? t(($) => $.unplugged) : undefined,
    words,
    wordsTitle: t(($) => $.words),
    todo: t(($) => $.todo),
    steps: useSteps(sheet),
    confirmed: useConfirmed(sheet),
  };
}

function useConfirmed({ confirmedAt, open, outdated }: BackupSheet): string | undefined {
  const t = useText(sheetText);
  const format = useFormat();
  if (confirmedAt === null) return undefined;
  const date = format.date(confirmedAt);
  if (outdated) return t(($) => $.outdated);
  return open ? t(($) => $.expired, { date }) : t(($) => $.confirmed, { date });
}

const start = ['cp /opt/kontor/deploy/kontor.service /etc/systemd/system/', 'systemctl enable --now kontor'];
const ownKey = 'cat /var/lib/kontor/secrets/backup-ssh-key.pub';
const line = (command: string) => ({ command });

/** To be filled in by hand. */
const blank = '_'.repeat(32);

/** What brings the server back on a new machine, and the last resort for single files. */
function useSteps(sheet: BackupSheet): SheetStep[] {
  const t = useText(sheetText);
  const { version, portalUrl } = useStatus();
  const address = readableUrl(portalUrl);
  const host = readableDomain(new URL(portalUrl).hostname);
  return [
    [t(($) => $.steps.off)],
    [t(($) => $.steps.debian), line(`apt install ${packagesFor(sheet).join(' ')}`)],
    [t(($) => $.steps.kontor, { version, blank }), t(($) => $.steps.start), ...start.map(line)],
    [t(($) => $.steps.shown), line('journalctl -u kontor'), t(($) => $.steps.open)],
    [t(($) => $.steps.setup)],
    usePlaceStep(sheet),
    [t(($) => $.steps.words)],
    [t(($) => $.steps.newest)],
    [t(($) => $.steps.name, { host }), t(($) => $.steps.login, { address })],
    useFilesStep(sheet),
  ];
}

function usePlaceStep(sheet: BackupSheet): SheetStep {
  const t = useText(sheetText);
  const medium = useText(backupsText)(($) => $.media[mediumOf(sheet)]);
  if (sheet.disk) return [t(($) => $.steps.disk)];
  if (sheet.server?.ownKey) return [t(($) => $.steps.ownKey, { medium }), line(ownKey)];
  if (sheet.server?.username === '') return [t(($) => $.steps.serverWithoutLogin, { medium })];
  return [t(($) => $.steps.server, { medium })];
}

const mounted = '/mnt';

function useFilesStep(sheet: BackupSheet): SheetStep {
  const t = useText(sheetText);
  const restic = resticOn(sheet, mounted);
  const part = `part=${t(($) => $.steps.appWord)}`;
  return [
    t(($) => $.steps.files),
    ...(sheet.disk ? [t(($) => $.steps.mount), line(`mount UUID=${sheet.disk.fsUUID} ${mounted}`)] : []),
    ...(needsRclone(sheet) ? [t(($) => $.steps.rclone, { remote: rcloneRemote }), line('rclone config')] : []),
    t(($) => $.steps.list),
    line(`${restic} snapshots --tag kontor`),
    t(($) => $.steps.app),
    line(`${restic} restore latest --tag kontor,${part} --target ${t(($) => $.steps.folder)}`),
    ...(isSchemeUnknown(sheet) ? [t(($) => $.steps.scheme)] : []),
    usePasswords(sheet),
    t(($) => $.steps.careful),
  ];
}

/** Says which password belongs where: that of the storage, or the words. */
function usePasswords(sheet: BackupSheet): string {
  const t = useText(sheetText);
  const words = t(($) => $.steps.password);
  const where = storagePasswordOf(sheet);
  const { username = '', server = '' } = sheet.server ?? {};
  if (where === undefined) return words;
  if (where !== 'asked') return `${t(($) => $.steps.storagePassword[where])} ${words}`;
  return `${t(($) => $.steps.storagePassword.asked, { asks: `${username}@${server}'s password` })} ${words}`;
}
