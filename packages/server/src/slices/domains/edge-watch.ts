import type { Language } from '@kontor/contract/refusals';
import { Failed } from '@kontor/platform/errors';
import { checkEdge, type EdgeFault, type EdgeMend, type EdgeStatus } from './edge-checks.ts';
import type { NginxSide } from './encryption.ts';

/** What repair sees of the edge, and what it can do about it. */
export interface EdgeWatch {
  /** Undefined where the server itself stands before browsers: there is nothing beside it that could be wrong. */
  status(language: Language): EdgeStatus | undefined;
  faults(language: Language): EdgeFault[];
  /** Tries once more now. `Failed` with the reason when it is no better. */
  retry(mend: EdgeMend, language: Language): Promise<void>;
}

export function createEdgeWatch(side: NginxSide | undefined): EdgeWatch {
  function status(language: Language): EdgeStatus | undefined {
    const { nginx, certificates } = side ?? {};
    return nginx && { ...nginx.status(), certificates: certificates?.status(language) };
  }

  async function retryEdge(): Promise<void> {
    const { nginx } = side ?? {};
    nginx?.reconciler.wake();
    await nginx?.reconciler.settled();
    const { phase, trouble } = nginx?.reconciler.state() ?? {};
    if (phase !== 'in-step') throw new Failed(trouble ?? 'nginx does not run here');
  }

  async function retryCertificates(language: Language): Promise<void> {
    await side?.certificates?.retry();
    const [reason] = side?.certificates?.status(language).refused ?? ['Nothing is encrypted here'];
    if (reason !== undefined) throw new Failed(reason);
  }

  return {
    status,
    faults(language) {
      const now = status(language);
      return now === undefined ? [] : checkEdge(now);
    },
    retry: (mend, language) => (mend === 'retry-edge' ? retryEdge() : retryCertificates(language)),
  };
}
