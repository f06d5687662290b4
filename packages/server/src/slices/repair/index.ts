import { type Language, sentenceOf } from '@kontor/contract/refusals';
import type { RepairAction, RepairInfo } from '@kontor/contract/repair';
import type { SystemFigures } from '@kontor/contract/system';
import { Failed, Refused } from '@kontor/platform/errors';
import type { Caller } from '@kontor/platform/http/route';
import type { Ground } from '../../ground.ts';
import type { Slice } from '../../slice.ts';
import type { AddonsService } from '../addons/index.ts';
import type { Apps } from '../apps/index.ts';
import type { DirectoryService } from '../directory/index.ts';
import type { EdgeWatch } from '../domains/index.ts';
import { viewRepair } from './view.ts';

export interface RepairNeeds {
  ground: Ground;
  directory: Pick<DirectoryService, 'status' | 'faults' | 'restart' | 'reinstall' | 'release'>;
  edge: EdgeWatch;
  addons: Pick<AddonsService, 'status' | 'restart'>;
  apps: Pick<Apps, 'nameOf'>;
  figures(): Promise<SystemFigures>;
}

/** How the parts of the box are, and what a person can do about it. Only projections are built anew, never what people made (keeps S1). */
export function createRepair({ ground, directory, edge, addons, apps, figures }: RepairNeeds): { slice: Slice } {
  /** Of the directory only where there is one. */
  const withDirectory = (act: () => Promise<void>) => async () => {
    const { state, missing } = directory.status();
    if (state === 'missing') throw new Failed(missing.join(', '));
    await act();
  };
  const actions: Record<RepairAction, (language: Language) => Promise<void>> = {
    RESTART_LDAP: withDirectory(directory.restart),
    REINSTALL_LDAP: withDirectory(directory.reinstall),
    RELEASE_LDAP: withDirectory(directory.release),
    RESTART_MYSQL: () => addons.restart('mysql'),
    RESTART_POSTGRESQL: () => addons.restart('postgresql'),
    RESTART_OBJECTSTORAGE: () => addons.restart('objectstorage'),
    RESTART_MAILBOXES: () => addons.restart('recvmail'),
    RETRY_EDGE: (language) => edge.retry('retry-edge', language),
    RETRY_CERTIFICATES: (language) => edge.retry('retry-certificates', language),
  };

  const read = async (language: Language): Promise<RepairInfo> =>
    viewRepair(
      {
        ...{ figures: await figures(), status: directory.status(), faults: directory.faults() },
        databases: addons.status(),
        nameOf: (instanceId) => apps.nameOf(instanceId, language)?.title ?? instanceId,
        edge: { state: edge.status(language)?.state ?? null, faults: edge.faults(language) },
      },
      language,
    );

  async function repair(action: RepairAction, who: { caller: Caller; address: string }, language: Language) {
    const { caller, address } = who;
    ground.journal.write({ actor: caller.uid, address, action: 'repair', subject: action });
    try {
      await actions[action](language);
    } catch (cause) {
      if (!(cause instanceof Failed || cause instanceof Refused)) throw cause;
      throw new Refused('repair-failed', { params: { reason: reasonIn(cause, language) } });
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

const reasonIn = (cause: Failed | Refused, language: Language): string =>
  cause instanceof Refused ? sentenceOf(cause.code, language, cause.params) : cause.message;
