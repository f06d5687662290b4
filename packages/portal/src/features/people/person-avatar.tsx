import type { User } from '@kontor/contract/users';
import { Avatar } from '../../ui/avatar.tsx';
import { fullName } from '../session/me.ts';
import { pictureOf } from './queries.ts';

interface PersonAvatarProps {
  person: Pick<User, 'uid' | 'givenname' | 'surname' | 'displayName' | 'jpegPhoto'>;
  size?: 'small' | 'medium' | 'large';
}

/** Somebody's picture, a new one at once; without one the tile with initials, for which nothing is fetched. */
export function PersonAvatar({ person, size = 'medium' }: PersonAvatarProps) {
  const { uid, jpegPhoto: mark } = person;
  const src = mark === '' ? undefined : pictureOf(uid, size === 'large' ? '512' : '96', mark);
  return <Avatar name={fullName(person)} src={src} size={size} />;
}
