import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { usePerform } from '../../../shared/actions/use-perform.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { journalText } from './text/index.ts';

/** Saves a table, named without its ending. */
export function DownloadButton({
  load,
  name,
  children,
}: {
  load: () => Promise<Blob>;
  name: string;
  children: ReactNode;
}) {
  const t = useText(journalText);
  const perform = usePerform();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    await perform({
      run: async () => saveFile(`${name}.csv`, await load()),
      failed: t(($) => $.notDownloaded),
    });
    setBusy(false);
  };
  return (
    <Button
      icon={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
      busy={isBusy}
      onClick={() => void download()}
    >
      {children}
    </Button>
  );
}
