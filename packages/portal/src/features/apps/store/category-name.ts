import { storeText } from '../../../text/store.ts';
import { useText } from '../../../text/text-context.tsx';

const known = ['office', 'files', 'knowledge', 'communication', 'automation', 'development'] as const;

/** Name of a shelf; one that is newer than this portal counts as the rest. */
export function useCategoryName() {
  const t = useText(storeText);
  return (category: string) => t(($) => $.category[known.find((each) => each === category) ?? 'other']);
}
