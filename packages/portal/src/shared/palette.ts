import type { ReactNode } from 'react';

/** Something that can be found and run in the command palette. */
export interface Command {
  id: string;
  label: string;
  /** Text the search matches against. */
  words: string;
  hint?: string;
  icon: ReactNode;
  onSelect: () => void;
}

/** Groups of the palette, in order. */
export const commandGroups = ['apps', 'pages', 'users', 'actions', 'store', 'manuals'] as const;
export type CommandGroupName = (typeof commandGroups)[number];

/** The open palette, for commands. */
export interface Palette {
  close: () => void;
  /** Shows this in place of the palette, such as a question; it closes the palette when it is done. */
  show: (content: ReactNode) => void;
}

/** Commands for one group. A feature's `palette.tsx` exports a list of these as `commands`. */
export interface CommandSource {
  group: CommandGroupName;
  /** Ascending, within the group. */
  order: number;
  /** Returns the commands for the signed-in user. */
  useCommands: (palette: Palette) => Command[];
}
