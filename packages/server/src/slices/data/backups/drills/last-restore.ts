import type { BackupSummary } from '@kontor/contract/data/backups';
import type { Text } from '@kontor/contract/manifest/manifest';
import type { Language } from '@kontor/contract/refusals';
import type { ServerContext } from '../../../../core/server-context.ts';

const setting = ['backups', 'last-restore'] as const;

interface Restore {
  at: number;
  title: Text;
}

/** The last restore of an app or of the server that somebody asked for and that ended well: it proves that backups can be restored, as one on trial does. */
export function createLastRestore({ settings, clock }: Pick<ServerContext, 'settings' | 'clock'>) {
  const read = (): Restore | undefined => {
    const stored = settings.get(...setting);
    return stored ? JSON.parse(stored) : undefined;
  };
  return {
    /** Called in the transaction that ends the restore. */
    note: (title: Text): void => settings.set(...setting, JSON.stringify({ at: clock.now(), title } satisfies Restore)),
    /** Milliseconds since the epoch; undefined without one. */
    at: (): number | undefined => read()?.at,
    view(language: Language): BackupSummary['lastRestore'] {
      const last = read();
      return last === undefined ? null : { at: new Date(last.at).toISOString(), title: last.title[language] };
    },
  };
}

export type LastRestore = ReturnType<typeof createLastRestore>;
