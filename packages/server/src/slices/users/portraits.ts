import { hash } from 'node:crypto';
import { Refused } from '@kontor/platform/errors';
import type { Pictures } from '../../adapters/pictures/pictures.ts';
import { initialsTile } from './initials.ts';
import { type AccountParts, type Actor, journalFor } from './parts.ts';
import type { PicturesDb } from './pictures-db.ts';

export interface PortraitsNeeds {
  parts: AccountParts;
  kept: PicturesDb;
  pictures: Pictures;
}

/** The pictures of people. */
export function createPortraits({ parts, kept, pictures }: PortraitsNeeds) {
  const { ground, users } = parts;
  const { database, facts } = ground;
  const write = journalFor(parts);
  const changed = (uid: string) => {
    facts.announce('person-changed', { uid });
    users.changed();
  };

  return {
    /** The picture, or a tile with initials for who has none. */
    read(uid: string, size: '96' | '512' = '96') {
      const found = kept.find(uid, size === '96' ? 'small' : 'large');
      const person = users.row(uid);
      if (found === undefined) {
        const svg = initialsTile(person, Number(size));
        const etag = `"${hash('sha1', svg, 'base64url')}"`;
        return { type: 'image/svg+xml', bytes: Buffer.from(svg), headers: { etag } };
      }
      return { type: 'image/jpeg', bytes: Buffer.from(found.bytes), headers: { etag: `"${found.mark}-${size}"` } };
    },
    async keep(actor: Actor, uid: string, path: string): Promise<void> {
      users.row(uid);
      const rendered = await pictures.render(path);
      if (rendered === undefined) throw new Refused('no-image', { fields: { file: 'no-image' } });
      database.transaction(() => {
        users.row(uid);
        kept.keep({ uid, mark: hash('sha1', rendered.large, 'base64url'), ...rendered });
        write(actor, 'change-picture', uid);
        changed(uid);
      });
    },
    remove: (actor: Actor, uid: string): void =>
      database.transaction(() => {
        users.row(uid);
        if (!kept.remove(uid)) return;
        write(actor, 'remove-picture', uid);
        changed(uid);
      }),
  };
}

export type Portraits = ReturnType<typeof createPortraits>;
