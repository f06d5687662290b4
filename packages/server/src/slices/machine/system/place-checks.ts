import { join } from 'node:path';
import type { BoxKey } from '../../../adapters/box-key.ts';
import { boxKeyFile } from '../../../adapters/box-key.ts';
import type { Check } from '../../../core/checks.ts';
import { closeToAllOthers, openToOthers } from '../../../core/data-folder.ts';

/** The checks of the data folder while the server runs: who may read it, and whether its key is still there. */
export function createPlaceChecks(data: string, boxKey: Pick<BoxKey, 'isFileOf' | 'writeFile'>): Check[] {
  const secrets = join(data, 'secrets');
  const rights: Check = {
    ...{ name: 'rights of the data folder', part: 'box', severity: 'critical' },
    find() {
      const open = openToOthers(data);
      return open.length === 0
        ? []
        : [{ code: 'data-open', params: { detail: open.join(', ') }, fixes: ['CLOSE_DATA'] }];
    },
    fixes: { CLOSE_DATA: () => closeToAllOthers(data) },
  };
  const key: Check = {
    ...{ name: 'key file', part: 'box', severity: 'critical' },
    find: () =>
      boxKey.isFileOf(secrets)
        ? []
        : [{ code: 'key-file-missing', params: { detail: boxKeyFile(secrets) }, fixes: ['WRITE_KEY'] }],
    fixes: { WRITE_KEY: () => boxKey.writeFile(secrets) },
  };
  return [rights, key];
}
