import { api } from '../../../../session/client.ts';
import { useErrorToast } from '../../../../shared/use-error-toast.ts';
import { useText } from '../../../../text/text-context.tsx';
import { saveFile } from '../../../../ui/save-file.ts';
import { usersImportText } from './text/index.ts';

/** Downloads all users as a table. */
export function useExport() {
  const t = useText(usersImportText);
  const showError = useErrorToast();
  return async () => {
    try {
      saveFile(
        t(($) => $.export.file),
        await api('GET /api/v1/users/export'),
      );
    } catch (error) {
      showError(
        t(($) => $.export.failed),
        error,
      );
    }
  };
}
