import type { ReconcilerState } from '@kontor/platform/work/reconcile';

/** Status of the edge in front of the server. */
export interface EdgeStatus {
  /** Whether nginx runs, is being started, or is down. */
  state: 'running' | 'working' | 'down';
  reconciler: ReconcilerState;
  /** nginx has refused the newest configuration; the previous one is in force. */
  isRefused: boolean;
  /** Paths of the backups of manual edits. */
  editBackups: readonly string[];
  certificates: CertificatesStatus | undefined;
}

export interface CertificatesStatus {
  reconciler: ReconcilerState;
  /** Why public certificates are missing, a sentence for each host. */
  refused: readonly string[];
  /** Hosts whose certificate is overdue for renewal, and the day it ends. */
  ending: readonly { host: string; day: string }[];
}

/** Fixes that repair offers. */
export type EdgeFix = 'retry-edge' | 'retry-certificates';

export interface EdgeFault {
  code:
    | 'edge-down'
    | 'edge-refused'
    | 'edge-behind'
    | 'edge-edited'
    | 'certificates-refused'
    | 'certificates-ending'
    | 'certificates-failing';
  params: Readonly<Record<string, string>>;
  fixes: readonly EdgeFix[];
}

/** Returns the current faults; empty when there are none or the reconcilers are at work. */
export function checkEdge({ state, reconciler, isRefused, editBackups, certificates }: EdgeStatus): EdgeFault[] {
  const { phase, trouble = '' } = reconciler;
  const behind = state === 'down' ? 'edge-down' : isRefused ? 'edge-refused' : 'edge-behind';
  return [
    ...(phase === 'failing' ? [fault(behind, trouble, ['retry-edge'])] : []),
    ...(editBackups.length > 0 ? [fault('edge-edited', editBackups.join(', '), [])] : []),
    ...(certificates === undefined ? [] : checkCertificates(certificates)),
  ];
}

function checkCertificates({ reconciler: { phase, trouble = '' }, refused, ending }: CertificatesStatus): EdgeFault[] {
  const days = ending.map(({ host, day }) => `${host} (${day})`);
  return [
    ...(refused.length > 0 ? [fault('certificates-refused', some(refused, ' '), ['retry-certificates'])] : []),
    ...(days.length > 0 ? [fault('certificates-ending', some(days, ', '), ['retry-certificates'])] : []),
    ...(phase === 'failing' ? [fault('certificates-failing', trouble, ['retry-certificates'])] : []),
  ];
}

/** Names listed in a fault; more are abbreviated. */
const mostNamed = 5;
const some = (parts: readonly string[], between: string): string =>
  [...parts.slice(0, mostNamed), ...(parts.length > mostNamed ? ['…'] : [])].join(between);

const fault = (code: EdgeFault['code'], detail: string, fixes: readonly EdgeFix[]): EdgeFault => ({
  code,
  params: { detail },
  fixes,
});
