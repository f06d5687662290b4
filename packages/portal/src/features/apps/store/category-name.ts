import { useText } from '../../../text/text-context.tsx';
import { storeText } from './text/index.ts';

const known = ['office', 'files', 'knowledge', 'communication', 'automation', 'development'] as const;

/** Returns the label of a category; one unknown to this portal counts as "other". */
export function useCategoryName() {
  const t = useText(storeText);
  return (category: string) => t(($) => $.category[known.find((each) => each === category) ?? 'other']);
}
