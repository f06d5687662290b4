import type { ReconcilerState } from '@kontor/platform/work/reconcile';

/** How what stands between browsers and the server is. */
export interface EdgeStatus {
  /** nginx answers, or comes up, or does not. */
  state: 'running' | 'working' | 'down';
  reconciler: ReconcilerState;
  /** It read the newest configuration and did not want it; the one before is in force. */
  isRefused: boolean;
  /** Paths of configurations somebody changed by hand. */
  editBackups: readonly string[];
  certificates: CertificatesStatus | undefined;
}

export interface CertificatesStatus {
  reconciler: ReconcilerState;
  /** Why a public certificate is missing, a sentence for each host. */
  refused: readonly string[];
  /** Hosts whose certificate should have been renewed long ago, and the day it ends. */
  ending: readonly { host: string; day: string }[];
}

/** What repair offers to do about a fault. */
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

/** What is wrong now; nothing when all is well or on its way. */
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

/** Few enough to be read. */
const mostNamed = 5;
const some = (parts: readonly string[], between: string): string =>
  [...parts.slice(0, mostNamed), ...(parts.length > mostNamed ? ['…'] : [])].join(between);

const fault = (code: EdgeFault['code'], detail: string, fixes: readonly EdgeFix[]): EdgeFault => ({
  code,
  params: { detail },
  fixes,
});
