import { type Command, type CommandSource, commandGroups, type Palette } from '../../shared/palette.ts';
import { useText } from '../../text/text-context.tsx';
import { ownCommands } from './commands.tsx';
import { commandPaletteText } from './text/index.ts';

export interface CommandGroup {
  id: string;
  label: string;
  entries: Command[];
}

const features = import.meta.glob<{ commands: CommandSource[] }>('../../features/*/*/palette.tsx', { eager: true });

/** The commands of the frame and of all features, in order. */
const sources = [...ownCommands, ...Object.values(features).flatMap(({ commands }) => commands)].sort(
  (a, b) => a.order - b.order,
);

/** Returns everything that can be found, by role; empty groups are left out. */
export function useCommandGroups(palette: Palette): CommandGroup[] {
  const t = useText(commandPaletteText);
  // biome-ignore lint/correctness/useHookAtTopLevel: the list never changes, so the hooks run in the same order each time
  const found = sources.map(({ group, useCommands }) => ({ group, commands: useCommands(palette) }));
  return commandGroups
    .map((id) => ({
      id,
      label: t(($) => $.groups[id]),
      entries: found.filter(({ group }) => group === id).flatMap(({ commands }) => commands),
    }))
    .filter(({ entries }) => entries.length > 0);
}
