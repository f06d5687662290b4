import type { ComposeAnswers, ComposeView } from '@kontor/contract/apps/hosting';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../session/client.ts';
import type { StoredArchive } from '../draft.ts';

interface ReadingNeeds {
  archive: StoredArchive | undefined;
  /** App that is to be replaced, whose earlier answers count; null for a new one. */
  instanceId: string | null;
  /** Answers that decide what else is asked. */
  deciding: ComposeAnswers;
}

/** What an uploaded compose file says with the answers so far. */
export function useReading({ archive, instanceId, deciding }: ReadingNeeds) {
  const client = useQueryClient();
  const ticket = archive?.ticket ?? '';
  const isNew = instanceId === null && Object.keys(deciding).length === 0;
  const queryKey = ['hosting', 'reading', ticket, instanceId, deciding];
  const ask = (answers: ComposeAnswers): Promise<ComposeView> =>
    api('POST /api/v1/hostings/uploads/{ticket}/compose', { params: { ticket }, body: { answers, instanceId } });
  const reading = useQuery({
    queryKey,
    queryFn: () => ask(deciding),
    enabled: Boolean(archive?.compose),
    // Only answers and the language change it; a change of the language invalidates it.
    staleTime: Number.POSITIVE_INFINITY,
    ...(isNew && archive?.compose ? { initialData: archive.compose } : { placeholderData: keepPreviousData }),
  });
  return {
    view: archive?.compose ? reading.data : undefined,
    error: reading.error,
    /** Reads the file with all answers; later ones may be asked only then. */
    async readWith(answers: ComposeAnswers): Promise<ComposeView> {
      const view = await ask(answers);
      client.setQueryData(queryKey, view);
      return view;
    },
  };
}
