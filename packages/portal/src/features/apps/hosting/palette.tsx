import { IconWorldUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMe } from '../../../session/me.ts';
import type { Command, CommandSource, Palette } from '../../../shared/palette.ts';
import { useText } from '../../../text/text-context.tsx';
import { hostingText } from './text/index.ts';

/** For administrators: the way to an own website, for whoever does not look for it under own apps. */
function useHostingCommands({ close }: Palette): Command[] {
  const t = useText(hostingText);
  const navigate = useNavigate();
  const { isAdmin } = useMe();
  if (!isAdmin) return [];
  const label = t(($) => $.publish);
  return [
    {
      id: 'publish-website',
      label,
      words: `${label} ${t(($) => $.publishWords)}`,
      icon: <IconWorldUpload size={20} stroke={1.75} aria-hidden="true" />,
      onSelect: () => {
        close();
        void navigate({ to: '/settings/hosting/new' });
      },
    },
  ];
}

export const commands: CommandSource[] = [{ group: 'actions', order: 30, useCommands: useHostingCommands }];
