import type { User } from '@kontor/contract/people/users';
import { fullName } from '../../session/me.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { avatarUrl } from './queries.ts';

interface UserAvatarProps {
  user: Pick<User, 'uid' | 'givenname' | 'surname' | 'displayName' | 'jpegPhoto'>;
  size?: 'small' | 'medium' | 'large';
}

/** A user's picture, updated at once when it changes; without one, a tile with initials, for which nothing is fetched. */
export function UserAvatar({ user, size = 'medium' }: UserAvatarProps) {
  const { uid, jpegPhoto: mark } = user;
  const src = mark === '' ? undefined : avatarUrl(uid, size === 'large' ? '512' : '96', mark);
  return <Avatar name={fullName(user)} src={src} size={size} />;
}
