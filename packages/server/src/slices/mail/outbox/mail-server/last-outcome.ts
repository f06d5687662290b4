import type { SmtpSettings } from '../../../../adapters/smtp/smtp-settings.ts';
import type { Settings } from '../../../../core/settings-db.ts';
import type { DeliveryTrouble } from '../explanations.ts';

/** What the mail server was last at fault for. */
export interface ServerOutcome extends DeliveryTrouble {
  /** It came from a mail the server refused: that it takes login and sender proves nothing against it. */
  isOfMail: boolean;
}

/** Remembers across restarts how the mail server answered last. */
export interface LastOutcome {
  /** Undefined: it accepted, or nothing is known about the present server. */
  read(): ServerOutcome | undefined;
  write(outcome: ServerOutcome | undefined): void;
}

const context = 'mail-server';
const id = 'last-outcome';

/** Stores the outcome with the name of its server, so that it says nothing about another one. `current`: the server in use. */
export function createLastOutcome(
  settings: Settings,
  current: () => Pick<SmtpSettings, 'host' | 'port'> | undefined,
): LastOutcome {
  const nameOf = () => `${current()?.host}:${current()?.port}`;
  return {
    read() {
      const stored = settings.get(context, id);
      if (!stored) return undefined;
      const { server, outcome } = JSON.parse(stored) as { server: string; outcome: ServerOutcome };
      return server === nameOf() ? outcome : undefined;
    },
    write(outcome) {
      if (outcome === undefined && !settings.get(context, id)) return;
      settings.set(context, id, outcome === undefined ? '' : JSON.stringify({ server: nameOf(), outcome }));
    },
  };
}
