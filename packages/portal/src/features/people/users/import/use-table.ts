import type { ImportReport } from '@kontor/contract/people/users';
import { largestTable } from '@kontor/contract/rules/people/table';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../session/client.ts';
import { usePerform } from '../../../../shared/actions/use-perform.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { otherKindOf } from './other-kind.ts';
import { type TableChoices, useCheckTable } from './queries.ts';
import { clearTable, loadTable, storeTable } from './stored-table.ts';
import { usersImportText } from './text/index.ts';

/** Before anybody chose: nobody is lost, and nobody who is blocked gets in. */
const atFirst: TableChoices = {
  blocked: 'add',
  missingGroups: 'add',
  invites: false,
  leftOutLines: [],
  certainLines: [],
  userNames: {},
};

/** The chosen file and what was read of it; a reload of the tab reads it again. */
export function useTable(uid: string) {
  const [stored] = useState(() => loadTable(uid));
  const [isRestoring, setRestoring] = useState(stored !== undefined);
  const reading = useReading(uid);
  const { file, read, choices } = reading;
  const restore = useRef(read);
  useEffect(() => {
    if (stored) void restore.current(stored).finally(() => setRestoring(false));
    return () => clearTable(uid);
  }, [stored, uid]);
  /** Reads the same file again with another choice, which shows at once. */
  const choose = (patch: Partial<TableChoices>) => {
    if (file) void read(file, { ...choices, ...patch });
  };
  return { ...reading, choose, isRestoring };
}

/** Reads files, and has what the newest reading found. */
function useReading(uid: string) {
  const t = useText(usersImportText);
  const perform = usePerform();
  const { readAsAssigned, isReading } = useAssignedColumns();
  const errorOf = useFileError();
  const [file, setFile] = useState<File>();
  const [found, setFound] = useState<{ preview?: ImportReport; error?: string }>({});
  const [choices, setChoices] = useState(atFirst);
  // The reply of an older reading no longer counts.
  const newest = useRef<{ file: File }>(undefined);

  /** Resolves with whether it could be read and is still the chosen file; otherwise `error` or a toast says why not. */
  async function read(chosen: File, chosenFor: TableChoices = atFirst): Promise<boolean> {
    const own = { file: chosen };
    newest.current = own;
    // Another file replaces the one before at once: nothing of that one is read again, shown or imported.
    setFile((before) => (before === chosen ? before : undefined));
    setFound(({ preview }) => (file === chosen && preview ? { preview } : {}));
    setChoices(chosenFor);
    const error = errorOf(chosen);
    if (error !== undefined) setFound({ error });
    if (error !== undefined) return false;
    let isRead = false;
    const run = async () => {
      try {
        const { preview, choices } = await readAsAssigned(chosen, chosenFor);
        if (own !== newest.current) return;
        setChoices(choices);
        setFound({ preview });
        isRead = true;
      } catch (refused) {
        if (!(refused instanceof ApiError) || refused.fields.file === undefined) throw refused;
        if (own === newest.current) setFound({ error: refused.fields.file });
      }
    };
    await perform({ run, failed: t(($) => $.import.failed) });
    if (!isRead) return false;
    setFile(chosen);
    await storeTable(uid, chosen);
    return newest.current.file === chosen;
  }
  return { file, ...found, read, choices, isReading };
}

/** Reads a table, and once more where an earlier one with the same headings had its columns assigned by hand. */
function useAssignedColumns() {
  const check = useCheckTable();
  const assigned = useRef<{ headings: string; columns: string[] }>(undefined);
  async function readAsAssigned(file: File, choices: TableChoices) {
    const preview = await check.mutateAsync({ file, choices });
    const headings = JSON.stringify(preview.columns.map(({ name }) => name));
    const before = assigned.current;
    if (choices.columns) assigned.current = { headings, columns: choices.columns };
    if (choices.columns || before?.headings !== headings) return { preview, choices };
    const again = { ...choices, columns: before.columns };
    return { preview: await check.mutateAsync({ file, choices: again }), choices: again };
  }
  return { readAsAssigned, isReading: check.isPending };
}

/** Returns what is wrong with a file before it is sent; `undefined` when it may be a table. */
function useFileError(): (file: File) => string | undefined {
  const t = useText(usersImportText);
  const format = useFormat();
  return (file) => {
    const { name, size } = file;
    const kind = otherKindOf(file);
    if (kind !== undefined) return t(($) => $.import.notTable, { name, kind: t(($) => $.import.kinds[kind]) });
    if (size <= largestTable) return undefined;
    return t(($) => $.import.tooLarge, { name, size: format.bytes(size), most: format.bytes(largestTable) });
  };
}
