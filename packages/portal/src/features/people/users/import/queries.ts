import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../session/client.ts';
import { useOnce } from '../../../../shared/actions/use-once.ts';
import { useListMutation } from '../../../../shared/live-updates/live-query.ts';
import type { Invitation } from './use-import.ts';

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

const queryOf = {
  mail: { notify: 'true' },
  passwords: { passwords: 'true' },
  later: { notify: 'false' },
} as const;

/** Imports the users of a table. */
export const useImportTable = () =>
  useListMutation(
    ['users', 'groups'],
    useOnce(({ file, how }: { file: File; how: Invitation }, once) =>
      api('POST /api/v1/users/import', { query: queryOf[how], form: formOf(file), once }),
    ),
  );
