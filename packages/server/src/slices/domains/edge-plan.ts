import type { EdgeFacts } from '../../adapters/nginx/nginx.ts';

/** What brings nginx into step. */
export type EdgeStep = { do: 'put-aside' } | { do: 'apply' };

/** Pure: a hand edit is kept aside first, then the configuration is written anew (keeps R3). */
export function planEdge({ isInStep, isEdited }: EdgeFacts): EdgeStep[] {
  if (isInStep) return [];
  return [...(isEdited ? [{ do: 'put-aside' as const }] : []), { do: 'apply' }];
}
