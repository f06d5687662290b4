import type { Check } from '../../../../core/checks.ts';
import type { StoredServer } from './stored-server.ts';

/** The check of the mail server that is set, for repair: whether its password can be opened. No fix: an administrator types it again. */
export function mailServerChecks({ trouble }: Pick<StoredServer, 'trouble'>): Check[] {
  return [
    {
      ...{ name: 'mail-server', part: 'mail', severity: 'service' },
      find: () =>
        trouble() === undefined
          ? []
          : [{ code: 'mail-password-unreadable', params: {}, fixes: [], detail: trouble()?.message }],
    },
  ];
}
