import { anyFreePort } from '../../../adapters/engine/health.ts';
import { innerPorts } from '../../../core/inner-ports.ts';
import type { ServerContext } from '../../../core/server-context.ts';

/** The port at which mail of apps is accepted, a setting. */
export function createSmtpPort({ settings }: Pick<ServerContext, 'settings'>) {
  /** Returns the port; 0 before one was chosen. */
  const current = (): number => Number(settings.get('sendmail', 'port') ?? 0);

  return {
    current,
    /** Chooses the port and commits it before anything listens or any app gets it (keeps E1). */
    async choose(): Promise<void> {
      if (current() !== 0) return;
      const chosen = await anyFreePort(innerPorts.mail);
      if (current() === 0) settings.set('sendmail', 'port', String(chosen));
    },
  };
}
