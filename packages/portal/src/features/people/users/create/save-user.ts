import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, api } from '../../../../session/client.ts';
import { useOnce } from '../../../../shared/actions/use-once.ts';
import { invalidateLists } from '../../../../shared/live-updates/live-query.ts';
import { bodyOf, type NewUserValues, toFormFields } from './new-user-values.ts';

async function save({ values, groups }: { values: NewUserValues; groups: readonly string[] }, once: string) {
  try {
    return await api('POST /api/v1/users', { body: bodyOf(values, groups), once });
  } catch (error) {
    throw error instanceof ApiError ? withFormFields(error, values) : error;
  }
}

/** Adds a field to the refusal of a name that a deleted user still holds: it comes without one, because its sentence contains a date. */
function withFormFields(error: ApiError, { usesExisting }: NewUserValues): ApiError {
  const fields = error.code === 'user-name-kept' ? { uid: error.message } : error.fields;
  return error.withFields(toFormFields(fields, usesExisting));
}

/** Creates a user. Rejects with errors under the form's field names. */
export function useSaveUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: useOnce(save),
    onSuccess: () => invalidateLists(client, 'users', 'groups'),
  });
}
