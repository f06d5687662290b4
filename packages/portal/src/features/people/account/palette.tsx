import { IconLock } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMe } from '../../../session/me.ts';
import type { Command, CommandSource, Palette } from '../../../shared/palette.ts';
import { useText } from '../../../text/text-context.tsx';
import { accountText } from './text/index.ts';

/** The own password: what a search for “password” means for nearly everybody. */
function usePasswordCommand({ close }: Palette): Command[] {
  const t = useText(accountText);
  const navigate = useNavigate();
  const { external } = useMe().user;
  if (external) return [];
  const onSelect = () => {
    close();
    void navigate({ to: '/account' });
  };
  const label = t(($) => $.password.change);
  const hint = t(($) => $.title);
  const icon = <IconLock size={18} stroke={1.75} aria-hidden="true" />;
  return [{ id: 'own-password', label, words: `${label} ${t(($) => $.password.words)}`, hint, icon, onSelect }];
}

export const commands: CommandSource[] = [{ group: 'pages', order: 5, useCommands: usePasswordCommand }];
