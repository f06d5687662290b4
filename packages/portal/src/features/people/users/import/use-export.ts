import { api } from '../../../../session/client.ts';
import { usePerform } from '../../../../shared/actions/use-perform.ts';
import { useText } from '../../../../text/text-context.tsx';
import { saveFile } from '../../../../ui/save-file.ts';
import { usersImportText } from './text/index.ts';

/** Downloads all users as a table. */
export function useExport() {
  const t = useText(usersImportText);
  const perform = usePerform();
  const name = t(($) => $.export.file);
  const run = async () => saveFile(name, await api('GET /api/v1/users/export'));
  return () => perform({ run, failed: t(($) => $.export.failed) });
}
