import type { Language } from '@kontor/contract/refusals';
import type { RepairAction, RepairInfo } from '@kontor/contract/repair';
import type { SystemFigures } from '@kontor/contract/system';
import { Failed, Refused } from '@kontor/platform/errors';
import type { Caller } from '@kontor/platform/http/route';
import type { Ground } from '../../ground.ts';
import type { Slice } from '../../slice.ts';
import type { DirectoryService } from '../directory/index.ts';
import { viewRepair } from './view.ts';

export interface RepairNeeds {
  ground: Ground;
  directory: Pick<DirectoryService, 'status' | 'faults' | 'restart' | 'reinstall' | 'release'>;
  figures(): Promise<SystemFigures>;
}

/** How the parts of the box are, and what a person can do about it. Only projections are built anew, never what people made (keeps S1). */
export function createRepair({ ground, directory, figures }: RepairNeeds): { slice: Slice } {
  const actions: Record<RepairAction, () => Promise<void>> = {
    RESTART_LDAP: directory.restart,
    REINSTALL_LDAP: directory.reinstall,
    RELEASE_LDAP: directory.release,
  };

  const read = async (language: Language): Promise<RepairInfo> =>
    viewRepair({ figures: await figures(), status: directory.status(), faults: directory.faults() }, language);

  async function repair(action: RepairAction, who: { caller: Caller; address: string }, language: Language) {
    const { caller, address } = who;
    ground.journal.write({ actor: caller.uid, address, action: 'repair', subject: action });
    const { state, missing } = directory.status();
    if (state === 'missing') throw new Refused('repair-failed', { params: { reason: missing.join(', ') } });
    try {
      await actions[action]();
    } catch (cause) {
      if (!(cause instanceof Failed)) throw cause;
      throw new Refused('repair-failed', { params: { reason: cause.message } });
    }
    return read(language);
  }

  const slice: Slice = {
    name: 'repair',
    routes: {
      'GET /api/v1/repair': ({ language }) => read(language),
      'POST /api/v1/system': ({ body, caller, address, language }) =>
        repair(body.action, { caller, address }, language),
    },
  };
  return { slice };
}
