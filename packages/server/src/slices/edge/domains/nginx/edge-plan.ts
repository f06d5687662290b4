import type { NginxStatus } from '../../../../adapters/nginx/nginx.ts';

/** A step of nginx's reconciler. */
export type EdgeStep = { do: 'back-up-edit' } | { do: 'apply' };

/** Pure: backs up a manual edit first, then writes the configuration again (keeps R3). */
export function planEdge({ isConverged, isEdited }: NginxStatus): EdgeStep[] {
  if (isConverged) return [];
  return [...(isEdited ? [{ do: 'back-up-edit' as const }] : []), { do: 'apply' }];
}
