import type { Language } from '@kontor/contract/refusals';
import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { AdapterError } from '@kontor/platform/errors';
import type { ReconcilerState } from '@kontor/platform/work/reconcile';
import type { Check, Fault } from '../../../core/checks.ts';
import type { NginxTls } from './nginx/nginx-tls.ts';

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

/** The check of the edge, for repair. Without nginx the server itself is the edge, and there is nothing to check. */
export function edgeChecks({ nginx, certificates }: Partial<NginxTls> = {}): Check[] {
  const statusIn = (language: Language): EdgeStatus | undefined =>
    nginx && { ...nginx.status(), certificates: certificates?.status(language) };

  async function retryEdge(): Promise<void> {
    nginx?.reconciler.wake();
    await nginx?.reconciler.idle();
    const { phase, trouble } = nginx?.reconciler.state() ?? {};
    if (phase !== 'converged') throw new AdapterError(trouble ?? 'nginx does not run here');
  }

  async function retryCertificates(language: Language): Promise<void> {
    await certificates?.retry();
    const [reason] = certificates?.status(language).refused ?? ['Nothing is encrypted here'];
    if (reason !== undefined) throw new AdapterError(reason);
  }

  const check: Check = {
    ...{ name: 'edge', part: 'edge', severity: 'service' },
    reconcilers: [nginx, certificates].flatMap((each) => each?.reconciler ?? []),
    find(language) {
      const status = statusIn(language);
      return status === undefined ? [] : checkEdge(status);
    },
    fixes: {
      RETRY_EDGE: retryEdge,
      RETRY_CERTIFICATES: ({ language }) => retryCertificates(language),
      DELETE_EDGE_EDITS: () => nginx?.deleteEdits(),
    },
    status: (language) => ({ edgeStatus: statusIn(language)?.state ?? null }),
  };
  return [check];
}

/** Returns the current faults; empty when there are none or the reconcilers are at work for the first time. What has failed stays one while it is tried again. */
export function checkEdge({ state, reconciler, isRefused, editBackups, certificates }: EdgeStatus): Fault[] {
  const { trouble } = reconciler;
  const behind = state === 'down' ? 'edge-down' : isRefused ? 'edge-refused' : 'edge-behind';
  return [
    ...(trouble !== undefined ? [fault(behind, trouble, ['RETRY_EDGE'])] : []),
    ...(editBackups.length > 0 ? [fault('edge-edited', editBackups.join(', '), ['DELETE_EDGE_EDITS'])] : []),
    ...(certificates === undefined ? [] : checkCertificates(certificates)),
  ];
}

function checkCertificates({ reconciler: { trouble }, refused, ending }: CertificatesStatus): Fault[] {
  const days = ending.map(({ host, day }) => `${readableDomain(host)} (${day})`);
  return [
    ...(refused.length > 0 ? [fault('certificates-refused', some(refused, ' '), ['RETRY_CERTIFICATES'])] : []),
    ...(days.length > 0 ? [fault('certificates-ending', some(days, ', '), ['RETRY_CERTIFICATES'])] : []),
    ...(trouble !== undefined ? [fault('certificates-failing', trouble, ['RETRY_CERTIFICATES'])] : []),
  ];
}

/** Names listed in a fault; more are abbreviated. */
const mostNamed = 5;
const some = (parts: readonly string[], between: string): string =>
  [...parts.slice(0, mostNamed), ...(parts.length > mostNamed ? ['…'] : [])].join(between);

const fault = (code: Fault['code'], detail: string, fixes: Fault['fixes']): Fault => ({
  code,
  params: { detail },
  fixes,
});
