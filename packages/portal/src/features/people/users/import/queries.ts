import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../session/client.ts';
import { useOnce } from '../../../../shared/actions/use-once.ts';
import { useListMutation } from '../../../../shared/live-updates/live-query.ts';

function formOf(file: File): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}

/** Returns a preview of the import, line by line. */
export const useCheckTable = () =>
  useMutation({
    mutationFn: (file: File) => api('POST /api/v1/users/import', { query: { dryRun: 'true' }, form: formOf(file) }),
  });

/** Imports the users of a table. */
export const useImportTable = () =>
  useListMutation(
    ['users', 'groups'],
    useOnce(({ file, notify }: { file: File; notify: boolean }, once) =>
      api('POST /api/v1/users/import', { query: { notify: notify ? 'true' : 'false' }, form: formOf(file), once }),
    ),
  );
