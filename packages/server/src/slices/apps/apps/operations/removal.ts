import { RefusedError } from '@kontor/platform/errors';
import type { Caller, SessionActor } from '@kontor/platform/http/actor';
import type { Confirmation } from '../../../people/passwords/index.ts';
import { type AppRow, createFormerMembers, type Former, instanceTitle, secondaryCn } from '../../registry/index.ts';
import type { RemoveInput } from '../lifecycle/inputs.ts';
import type { AppsNeeds, Started } from '../needs.ts';
import type { Leftovers } from '../reconciler/leftovers.ts';
import type { Unseen } from '../reconciler/unseen.ts';
import type { RequireIdle } from './idle-apps.ts';

/** How an app is removed: with its data only after the password was entered again. */
interface Uninstalling {
  removeData: boolean;
  password?: string | undefined;
}

export interface RemovalNeeds {
  needs: Pick<AppsNeeds, 'core' | 'registry' | 'jobs' | 'people'>;
  requireIdle: RequireIdle;
  unseen: Pick<Unseen, 'isUnseen'>;
  leftovers: Pick<Leftovers, 'has' | 'add'>;
}

/** Removing apps and what they left. */
export function createRemoval({ needs, requireIdle, unseen, leftovers }: RemovalNeeds) {
  const { database, journal } = needs.core;
  const { people } = needs;
  const start = createStartRemoval({ needs, leftovers });

  const confirm = (actor: SessionActor, password: string | undefined): Promise<Confirmation> => {
    if (password === undefined || password === '')
      throw new RefusedError('fields-invalid', { fields: { password: 'field-required' } });
    return people.passwords.confirm(actor, password);
  };

  return {
    async uninstallApp({ actor, checkAccess }: Caller, instanceId: string, how: Uninstalling) {
      // It is unknown whether the app still runs, so nothing of it may be removed (keeps R1).
      if (unseen.isUnseen(requireIdle(instanceId, 'installed'))) throw new RefusedError('engine-away');
      const confirmation = how.removeData ? await confirm(actor, how.password) : undefined;
      return database.transaction(() => {
        confirmation?.check();
        checkAccess();
        return start(actor, requireIdle(instanceId, 'installed'), how.removeData);
      });
    },

    /**
     * Removes an app whose containers cannot be observed because Docker is unavailable; its data is retained. What remains in Docker is removed when
     * it is available again. While Docker is available, the app is removed as usual.
     */
    async forgetApp({ actor, checkAccess }: Caller, instanceId: string, password: string | undefined) {
      requireIdle(instanceId, 'installed');
      const confirmation = await confirm(actor, password);
      return database.transaction(() => {
        confirmation.check();
        checkAccess();
        const row = requireIdle(instanceId, 'installed');
        if (unseen.isUnseen(row)) {
          leftovers.add(instanceId);
          journal.record(actor, 'forget-app', instanceId);
        }
        return start(actor, row, false);
      });
    },

    async deleteRetainedData({ actor, checkAccess }: Caller, instanceId: string, password: string): Promise<void> {
      requireIdle(instanceId, 'kept');
      const confirmation = await confirm(actor, password);
      database.transaction(() => {
        confirmation.check();
        checkAccess();
        start(actor, requireIdle(instanceId, 'kept'), true);
      });
    },
  };
}

const nobody: Former = { members: {}, personal: [], opened: [] };

/** Returns a function that starts the job, in the transaction of the caller; members of an app whose data is retained are remembered. */
function createStartRemoval({ needs, leftovers }: Pick<RemovalNeeds, 'needs' | 'leftovers'>) {
  const { core, jobs, people } = needs;
  const { db } = needs.registry;
  const former = createFormerMembers(core);

  function membersNow(row: AppRow): Former {
    const { instance_id: instanceId } = row;
    const { groups } = people;
    const secondary = db.releaseOf(row).addons.ldap?.groups ?? [];
    const cns = [instanceId, ...secondary.map(({ group }) => secondaryCn(instanceId, group))];
    const inherited = new Set(groups.inheritedMembers(instanceId));
    return {
      members: Object.fromEntries(cns.map((cn) => [cn, groups.membersOf(cn)])),
      personal: groups.membersOf(instanceId).filter((uid) => !inherited.has(uid)),
      opened: groups.openersOf(instanceId),
    };
  }

  return (actor: SessionActor, row: AppRow, removeData: boolean): Started => {
    const instanceId = row.instance_id;
    former.remember(instanceId, removeData ? nobody : membersNow(row));
    const forgets = leftovers.has(instanceId);
    const title = instanceTitle(row, db.releaseOf(row));
    const input: RemoveInput = { instanceId, title, removeData, wasWanted: row.wanted, forgets };
    const action = row.state === 'kept' ? 'delete-app-data' : 'remove-app';
    core.journal.record(actor, action, instanceId, { before: { removeData } });
    return { instanceId, messageId: jobs.start('app-remove', input, { actor: actor.uid }) };
  };
}
