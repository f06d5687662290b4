import type { NginxStatus } from '../../../../adapters/nginx/nginx.ts';

/** What brings nginx into step. */
export type EdgeStep = { do: 'back-up-edit' } | { do: 'apply' };

/** Pure: a hand edit is kept aside first, then the configuration is written anew (keeps R3). */
export function planEdge({ isConverged, isEdited }: NginxStatus): EdgeStep[] {
  if (isConverged) return [];
  return [...(isEdited ? [{ do: 'back-up-edit' as const }] : []), { do: 'apply' }];
}
