import type { BackupSheet } from '@kontor/contract/data/backup-sheet';
import { IconCopy, IconPrinter } from '@tabler/icons-react';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { useCopy } from '../../../../ui/hooks/use-copy.ts';
import styles from './sheet.module.css';
import { printSheet, sheetAsText } from './sheet-paper.ts';
import { sheetText } from './text/index.ts';
import { useSheetLines } from './use-sheet-lines.ts';

/** Prints and copies the sheet. */
export function SheetTools({ sheet }: { sheet: BackupSheet }) {
  const t = useText(sheetText);
  const copy = useCopy();
  const lines = useSheetLines(sheet);
  const icon = { size: 18, stroke: 1.75 };
  return (
    <div className={styles.tools}>
      <Button icon={<IconPrinter {...icon} />} onClick={() => printSheet(lines)}>
        {t(($) => $.print)}
      </Button>
      {copy && (
        <Button
          icon={<IconCopy {...icon} />}
          onClick={() => void copy(sheetAsText(lines), { title: t(($) => $.copied) })}
        >
          {t(($) => $.copy)}
        </Button>
      )}
    </div>
  );
}
