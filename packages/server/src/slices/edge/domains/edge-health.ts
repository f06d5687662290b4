import type { Language } from '@kontor/contract/refusals';
import { AdapterError } from '@kontor/platform/errors';
import { checkEdge, type EdgeFault, type EdgeFix, type EdgeStatus } from './checks.ts';
import type { NginxTls } from './nginx/nginx-tls.ts';

/** The edge for repair: its status and fixes. */
export interface EdgeHealth {
  /** Returns undefined where the server itself is the edge: then there is nothing else to check. */
  status(language: Language): EdgeStatus | undefined;
  faults(language: Language): EdgeFault[];
  /** Retries now. Throws `AdapterError` with the reason when the fault remains. */
  retry(fix: EdgeFix, language: Language): Promise<void>;
}

export function createEdgeHealth(nginxTls: NginxTls | undefined): EdgeHealth {
  function status(language: Language): EdgeStatus | undefined {
    const { nginx, certificates } = nginxTls ?? {};
    return nginx && { ...nginx.status(), certificates: certificates?.status(language) };
  }

  async function retryEdge(): Promise<void> {
    const { nginx } = nginxTls ?? {};
    nginx?.reconciler.wake();
    await nginx?.reconciler.idle();
    const { phase, trouble } = nginx?.reconciler.state() ?? {};
    if (phase !== 'converged') throw new AdapterError(trouble ?? 'nginx does not run here');
  }

  async function retryCertificates(language: Language): Promise<void> {
    await nginxTls?.certificates?.retry();
    const [reason] = nginxTls?.certificates?.status(language).refused ?? ['Nothing is encrypted here'];
    if (reason !== undefined) throw new AdapterError(reason);
  }

  return {
    status,
    faults(language) {
      const now = status(language);
      return now === undefined ? [] : checkEdge(now);
    },
    retry: (fix, language) => (fix === 'retry-edge' ? retryEdge() : retryCertificates(language)),
  };
}
