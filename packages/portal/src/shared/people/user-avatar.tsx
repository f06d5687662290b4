import type { User } from '@kontor/contract/people/users';
import { fullName } from '../../session/me.ts';
import { Avatar, type AvatarSize } from '../../ui/display/avatar.tsx';
import { avatarUrl } from './queries.ts';

/** What of a user is needed to show their picture. */
export type PicturedUser = Pick<User, 'uid' | 'givenname' | 'surname' | 'displayName' | 'jpegPhoto'>;

interface UserAvatarProps {
  user: PicturedUser;
  size?: AvatarSize;
}

/** A user's picture, updated at once when it changes; without one, a tile with initials, for which nothing is fetched. */
export function UserAvatar({ user, size = 'medium' }: UserAvatarProps) {
  const { uid, jpegPhoto: mark } = user;
  const src = mark === '' ? undefined : avatarUrl(uid, size === 'large' ? '512' : '96', mark);
  return <Avatar name={fullName(user)} uid={uid} src={src} size={size} />;
}
