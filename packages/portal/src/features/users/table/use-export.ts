import { api } from '../../../api/client.ts';
import { useTellFailure } from '../../../app/tell-failure.ts';
import { useText } from '../../../text/text-context.tsx';
import { usersTableText } from '../../../text/users-table.ts';
import { saveFile } from '../../../ui/save-file.ts';

/** All people as a table, given to the person as a file. */
export function useExport() {
  const t = useText(usersTableText);
  const tell = useTellFailure();
  return async () => {
    try {
      saveFile(
        t(($) => $.export.file),
        await api('GET /api/v1/users/export'),
      );
    } catch (error) {
      tell(
        t(($) => $.export.failed),
        error,
      );
    }
  };
}
