import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { IconUserPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { fullName, useMe } from '../../../session/me.ts';
import type { Command, CommandSource, Palette } from '../../../shared/palette.ts';
import { useUsers } from '../../../shared/people/queries.ts';
import { UserAvatar } from '../../../shared/people/user-avatar.tsx';
import { useText } from '../../../text/text-context.tsx';
import { usersText } from './text/index.ts';

/** For administrators: users, each leading to their page. */
function useUserCommands({ close }: Palette): Command[] {
  const navigate = useNavigate();
  const { isAdmin } = useMe();
  const users = useUsers(isAdmin).data ?? [];
  return users.map((user) => ({
    id: `person-${user.uid}`,
    label: fullName(user),
    words: `${fullName(user)} ${user.uid} ${readableAddress(user.uid)}`,
    hint: readableAddress(user.uid),
    icon: <UserAvatar user={user} size="small" />,
    onSelect: () => {
      close();
      void navigate({ to: '/settings/users/$id', params: { id: user.uid } });
    },
  }));
}

/** For administrators: to create somebody, whatever that is called. */
function useCreateCommand({ close }: Palette): Command[] {
  const t = useText(usersText);
  const navigate = useNavigate();
  const { isAdmin } = useMe();
  if (!isAdmin) return [];
  const label = t(($) => $.create);
  const onSelect = () => {
    close();
    void navigate({ to: '/settings/users/new' });
  };
  const icon = <IconUserPlus size={18} stroke={1.75} aria-hidden="true" />;
  return [{ id: 'create-user', label, words: `${label} ${t(($) => $.createWords)}`, icon, onSelect }];
}

export const commands: CommandSource[] = [
  { group: 'users', order: 10, useCommands: useUserCommands },
  { group: 'actions', order: 30, useCommands: useCreateCommand },
];
