import type { Interpreter } from '@kontor/contract/rules/apps/hosting';
import { RefusedError } from '@kontor/platform/errors';
import type { Engine } from '../../../adapters/engine/engine.ts';
import type { CustomAppSpec } from './runtimes/manifest.ts';
import type { Interpreters } from './runtimes/web-runtime.ts';

/** What decides whether an app has a build. */
export type Built = Pick<CustomAppSpec, 'interpreter' | 'hasRequirements'>;

export interface BlockersNeeds {
  engine: Pick<Engine, 'kinds' | 'isolation'>;
  /** Finds the interpreters; called each time, because a package may be installed at any moment. */
  programs(): Interpreters;
}

/** Why this box cannot run custom apps of a kind. */
export function createBlockers({ engine, programs }: BlockersNeeds) {
  function blockerOf(interpreter: Interpreter, hasRequirements = false): RefusedError | undefined {
    if (interpreter === 'docker' || interpreter === 'compose')
      return engine.kinds().includes('docker') ? undefined : new RefusedError('app-needs-docker');
    // keeps P5: untrusted code runs only where it can be isolated.
    if (engine.isolation.level === 'none') return new RefusedError('hosting-needs-isolation');
    const { php, gunicorn, pip } = programs();
    if (interpreter === 'php' && php === undefined) return needsPackage('php-fpm');
    if (interpreter === 'python' && gunicorn === undefined) return needsPackage('gunicorn');
    if (hasRequirements && pip === undefined) return needsPackage('python3-pip');
    return undefined;
  }

  function refuseBlocker({ interpreter, hasRequirements }: Built): void {
    const blocker = blockerOf(interpreter, hasRequirements);
    if (blocker !== undefined) throw blocker;
  }

  return { blockerOf, refuseBlocker };
}

export type Blockers = ReturnType<typeof createBlockers>;

const needsPackage = (name: string) => new RefusedError('hosting-needs-package', { params: { package: name } });
