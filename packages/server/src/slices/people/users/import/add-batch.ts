import { RefusedError } from '@kontor/platform/errors';
import type { Actor, Caller } from '@kontor/platform/http/actor';
import { noPassword } from '../../passwords/index.ts';
import type { AccountContext } from '../accounts/account-context.ts';
import type { UserCreation } from '../accounts/user-creation.ts';
import { type Checked, type EntryOptions, sentences } from './check-entry.ts';

/** Creates the function that adds the users of checked entries. */
export function createBatchAdding({ core, groups }: AccountContext, create: UserCreation) {
  const { database, events, journal } = core;

  function recordDisabled(actor: Actor, uid: string): void {
    journal.record(actor, 'disable-person', uid);
    events.publish('user-disabled', { uid });
  }

  /** Adds the groups that do not exist yet. Joins the running transaction. */
  function addGroups(actor: Actor, cns: ReadonlySet<string>): void {
    for (const cn of cns) {
      if (groups.find(cn) !== undefined) continue;
      groups.addCustom(cn, '', '');
      journal.record(actor, 'add-group', cn, { after: { description: '', mailLocalAddress: '' } });
    }
  }

  /** Adds one batch in one transaction. A name or an address may have been taken since the check. */
  return function addBatch(
    { actor, checkAccess }: Caller,
    batch: readonly Checked[],
    { invites, language }: EntryOptions,
  ): void {
    database.transaction(() => {
      checkAccess();
      const joining: [string, string[]][] = [];
      for (const checked of batch) {
        const { line, row, groups: cns } = checked;
        if (row === undefined) continue;
        try {
          database.transaction(() => {
            create.refuseTaken(row.uid);
            create.add(actor, row, accountOf(checked, invites));
          });
          if (row.enabled === 0) recordDisabled(actor, row.uid);
          line.state = 'added';
          if (cns.length > 0) joining.push([row.uid, cns]);
        } catch (error) {
          if (!(error instanceof RefusedError)) throw error;
          Object.assign(line, { state: 'faulty', fields: sentences(error, language), password: undefined });
        }
      }
      addGroups(actor, new Set(joining.flatMap(([, cns]) => cns)));
      groups.joinAll(joining);
    });
  };
}

function accountOf({ passwordHash, row }: Checked, invites: boolean) {
  const isBlocked = row?.enabled === 0;
  return {
    passwordHash: passwordHash ?? noPassword,
    groups: [],
    invites: invites && !isBlocked,
    isTemporary: passwordHash !== undefined,
  };
}
