import { useNavigate } from '@tanstack/react-router';
import { fullName, useMe } from '../../../session/me.ts';
import type { Command, CommandSource, Palette } from '../../../shared/palette.ts';
import { useUsers } from '../../../shared/people/queries.ts';
import { UserAvatar } from '../../../shared/people/user-avatar.tsx';

/** For administrators: users, each leading to their page. */
function useUserCommands({ close }: Palette): Command[] {
  const navigate = useNavigate();
  const { isAdmin } = useMe();
  const users = useUsers(isAdmin).data ?? [];
  return users.map((user) => ({
    id: `person-${user.uid}`,
    label: fullName(user),
    words: `${fullName(user)} ${user.uid}`,
    hint: user.uid,
    icon: <UserAvatar user={user} size="small" />,
    onSelect: () => {
      close();
      void navigate({ to: '/settings/users/$id', params: { id: user.uid } });
    },
  }));
}

export const commands: CommandSource[] = [{ group: 'users', order: 10, useCommands: useUserCommands }];
