import { dnOfUser } from '@kontor/contract/rules/people/dn';
import { isContact } from '@kontor/contract/rules/people/user';
import { RefusedError } from '@kontor/platform/errors';
import type { ServerContext } from '../../../core/server-context.ts';
import type { ListedRow, UsersDb } from './db.ts';
import { isExternSynchronised } from './rules.ts';

export interface OwnSettingsNeeds extends Pick<ServerContext, 'settings' | 'database' | 'events'> {
  db: UsersDb;
  /** Throws `not-found` for an unknown user. */
  rowOf(uid: string): ListedRow;
}

/** Own setting of an external user: the password is not stored here. */
const externalSetting = 'external.authentication';
/** Own setting of every user: external mail goes to the internal addresses, so those are editable. */
const mailSetting = 'external.mail.synchronised';
const stated: readonly string[] = [externalSetting, mailSetting, isContact];

/** The settings each user has: those the portal stores, and those the box states. */
export function createOwnSettings({ settings, database, events, db, rowOf }: OwnSettingsNeeds) {
  const isMailSynchronised = () =>
    isExternSynchronised(
      settings.get('external.authentication', 'enabled'),
      settings.get('external.authentication', 'directories'),
    );

  const changing = (uid: string, id: string, change: () => unknown): void =>
    database.transaction(() => {
      change();
      events.publish('own-setting-changed', { uid, id });
    });

  return {
    isMailSynchronised,
    config: (uid: string) => {
      const state = (id: string, holds: boolean) => (holds ? [{ uid, id, value: 'true' }] : []);
      return [
        ...db.configOf(uid).filter(({ id }) => !stated.includes(id)),
        ...state(externalSetting, rowOf(uid).external === 1),
        ...state(mailSetting, isMailSynchronised()),
        ...state(isContact, db.isContact(dnOfUser(uid))),
      ];
    },
    setConfig: (uid: string, id: string, value: string) => {
      if (stated.includes(id)) throw new RefusedError('fields-invalid', { fields: { id: 'field-locked' } });
      changing(uid, id, () => db.setConfig(uid, id, value));
    },
    forgetConfig: (uid: string, id: string) => changing(uid, id, () => db.forgetConfig(uid, id)),
  };
}
