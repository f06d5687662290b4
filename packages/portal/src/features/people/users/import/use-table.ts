import type { ImportReport } from '@kontor/contract/people/users';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../session/client.ts';
import { usePerform } from '../../../../shared/actions/use-perform.ts';
import { useText } from '../../../../text/text-context.tsx';
import { useCheckTable } from './queries.ts';
import { clearTable, loadTable, storeTable } from './stored-table.ts';
import { usersImportText } from './text/index.ts';

/** The chosen file and what was read of it; a reload of the tab reads it again. */
export function useTable(uid: string) {
  const t = useText(usersImportText);
  const perform = usePerform();
  const check = useCheckTable();
  const [stored] = useState(() => loadTable(uid));
  const [isRestoring, setRestoring] = useState(stored !== undefined);
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<ImportReport>();
  const [error, setError] = useState<string>();

  /** Resolves with whether it could be read; otherwise `error` or a toast says why not. */
  async function read(chosen: File): Promise<boolean> {
    setError(undefined);
    let isRead = false;
    const run = async () => {
      try {
        setPreview(await check.mutateAsync(chosen));
        isRead = true;
      } catch (refused) {
        if (!(refused instanceof ApiError) || refused.fields.file === undefined) throw refused;
        setPreview(undefined);
        setError(refused.fields.file);
      }
    };
    await perform({ run, failed: t(($) => $.import.failed) });
    if (isRead) {
      setFile(chosen);
      await storeTable(uid, chosen);
    }
    return isRead;
  }
  const restore = useRef(read);
  useEffect(() => {
    if (stored) void restore.current(stored).finally(() => setRestoring(false));
    return () => clearTable(uid);
  }, [stored, uid]);
  return { file, preview, error, read, isRestoring, isReading: check.isPending };
}
