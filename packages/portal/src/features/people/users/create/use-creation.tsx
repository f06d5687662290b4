import { useState } from 'react';
import { ApiError } from '../../../../session/client.ts';
import { useErrorToast } from '../../../../shared/use-error-toast.ts';
import { useText } from '../../../../text/text-context.tsx';
import { type Created, createdOf, useCreatedToast } from './created.ts';
import { type NewUserValues, uidOf } from './new-user-values.ts';
import { type RetainedName, RetainedNameQuestion } from './retained-name-question.tsx';
import { useSaveUser } from './save-user.ts';
import { newUserText } from './text/index.ts';

interface CreationNeeds {
  onCreated: (created: Created) => void;
  /** Called when a deleted user was restored instead. */
  onRestored: () => void;
  /** The page or dialog that hands over a temporary password says itself that the user was created. */
  isSaidByPage?: boolean;
}

/** Creates a user and says so. Where a deleted user holds the name, `question` offers to restore them. */
export function useCreation({ onCreated, onRestored, isSaidByPage = false }: CreationNeeds) {
  const t = useText(newUserText);
  const showError = useErrorToast();
  const sayCreated = useCreatedToast();
  const { mutateAsync, isPending } = useSaveUser();
  const [retained, setRetained] = useState<RetainedName>();
  return {
    isSaving: isPending,
    async create(values: NewUserValues, groups: readonly string[]): Promise<void> {
      try {
        const created = createdOf(await mutateAsync({ values, groups }), values);
        if (created.password === undefined || !isSaidByPage) void sayCreated(created);
        onCreated(created);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'user-name-kept')
          setRetained({ uid: uidOf(values), sentence: error.message });
        throw error;
      }
    },
    /** Says why it failed, unless the question or the refused fields do; `rest` are the sentences no field shows. */
    failed(error: unknown, rest: readonly string[]): void {
      const isAtFields = error instanceof ApiError && Object.keys(error.fields).length > 0 && rest.length === 0;
      if (isAtFields || (error instanceof ApiError && error.code === 'user-name-kept')) return;
      showError(
        t(($) => $.failed),
        error,
      );
    },
    question: retained && (
      <RetainedNameQuestion retained={retained} onRestored={onRestored} onClose={() => setRetained(undefined)} />
    ),
  };
}
