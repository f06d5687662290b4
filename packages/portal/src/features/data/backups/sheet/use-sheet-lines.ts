import type { BackupSheet } from '@kontor/contract/data/backups';
import { useStatus } from '../../../../session/use-session.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { sheetText } from './text/index.ts';

/** What stands on a sheet, on the screen and on paper. */
export interface SheetLines {
  title: string;
  text: string;
  /** Name and value: the place, and the server it belongs to. */
  details: [name: string, value: string][];
  words: readonly string[];
  wordsTitle: string;
  todo: string;
  steps: string[];
  /** When somebody confirmed to have it. */
  confirmed: string | undefined;
}

export function useSheetLines({ title, address, words, confirmedAt }: BackupSheet, isDisk: boolean): SheetLines {
  const t = useText(sheetText);
  const format = useFormat();
  const { portalUrl } = useStatus();
  // the name of a disk on this machine says nothing on another one
  const place = isDisk || address === '' || address === title ? title : `${title}, ${address}`;
  const third = isDisk ? t(($) => $.steps.s3Disk) : t(($) => $.steps.s3Server);
  return {
    title: t(($) => $.title, { place: title }),
    text: t(($) => $.text),
    details: [
      [t(($) => $.place), place],
      [t(($) => $.server), new URL(portalUrl).host],
    ],
    words,
    wordsTitle: t(($) => $.words),
    todo: t(($) => $.todo),
    steps: [
      ...[t(($) => $.steps.s1), t(($) => $.steps.s2), third, t(($) => $.steps.s4), t(($) => $.steps.s5)],
      ...[
        t(($) => $.steps.s6),
        t(($) => $.steps.s7),
        t(($) => $.steps.s8),
        t(($) => $.steps.s9),
        t(($) => $.steps.s10),
      ],
    ],
    confirmed: confirmedAt === null ? undefined : t(($) => $.confirmed, { date: format.date(confirmedAt) }),
  };
}
