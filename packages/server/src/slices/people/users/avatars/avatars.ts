import { hash } from 'node:crypto';
import { RefusedError } from '@kontor/platform/errors';
import type { Actor } from '@kontor/platform/http/actor';
import type { AvatarPictures } from '../../../../adapters/pictures/avatar-pictures.ts';
import type { AccountContext } from '../accounts/account-context.ts';
import { initialsTile } from './initials-tile.ts';
import type { PicturesDb } from './pictures-db.ts';

export interface AvatarsNeeds {
  context: AccountContext;
  picturesDb: PicturesDb;
  pictures: AvatarPictures;
}

/** The pictures of users. */
export function createAvatars({ context, picturesDb, pictures }: AvatarsNeeds) {
  const { core, users } = context;
  const { database, events, journal } = core;
  const changed = (uid: string) => {
    events.publish('user-changed', { uid });
    users.changed();
  };

  return {
    /** Returns the picture, or a tile with initials for a user without one. */
    readAvatar(uid: string, size: '96' | '512' = '96') {
      const found = picturesDb.find(uid, size === '96' ? 'small' : 'large');
      const user = users.row(uid);
      if (found === undefined) {
        const svg = initialsTile(user, Number(size));
        const etag = `"${hash('sha1', svg, 'base64url')}"`;
        return { type: 'image/svg+xml', bytes: Buffer.from(svg), headers: { etag } };
      }
      return { type: 'image/jpeg', bytes: Buffer.from(found.bytes), headers: { etag: `"${found.mark}-${size}"` } };
    },
    async uploadAvatar(actor: Actor, uid: string, path: string, checkAccess: () => void): Promise<void> {
      users.row(uid);
      const rendered = await pictures.render(actor.uid, path).catch(refuseUnreadable);
      database.transaction(() => {
        checkAccess();
        users.row(uid);
        picturesDb.put({ uid, mark: hash('sha1', rendered.large, 'base64url'), ...rendered });
        journal.record(actor, 'change-picture', uid);
        changed(uid);
      });
    },
    removeAvatar: (actor: Actor, uid: string): void =>
      database.transaction(() => {
        users.row(uid);
        if (!picturesDb.remove(uid)) return;
        journal.record(actor, 'remove-picture', uid);
        changed(uid);
      }),
  };
}

/** What is wrong with a picture has one code here. */
function refuseUnreadable(cause: unknown): never {
  const isUnreadable = cause instanceof RefusedError && /^picture-(damaged|pixels|frames)$/.test(cause.code);
  throw isUnreadable ? new RefusedError('no-image', { fields: { file: 'no-image' } }) : cause;
}

export type Avatars = ReturnType<typeof createAvatars>;
