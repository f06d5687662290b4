import { IconBook } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMe } from '../../../session/me.ts';
import { manualsFor } from '../../../shared/manuals.ts';
import type { Command, CommandSource, Palette } from '../../../shared/palette.ts';
import { useLanguage, useText } from '../../../text/text-context.tsx';
import { manualsText } from './text/index.ts';

/** Each manual leads to its page; what is in it is found on the page of manuals. */
function useManualCommands({ close }: Palette): Command[] {
  const t = useText(manualsText);
  const language = useLanguage();
  const navigate = useNavigate();
  return manualsFor(useMe()).map(({ ref, title, words }) => ({
    id: `manual-${ref}`,
    label: title[language],
    words: `${t(($) => $.title)} ${title[language]} ${words[language]}`,
    hint: t(($) => $.one),
    icon: <IconBook size={18} stroke={1.75} aria-hidden="true" />,
    onSelect: () => {
      close();
      void navigate({ to: '/manual/howto/$id', params: { id: ref } });
    },
  }));
}

export const commands: CommandSource[] = [{ group: 'manuals', order: 10, useCommands: useManualCommands }];
