import type { Icon } from '@tabler/icons-react';
import type { Me } from '../session/me.ts';
import type { Language } from '../text/language.ts';
import type { LinkPath } from './pages.ts';

/** Text in both languages. It stands with its entry, so that the menus load no texts of a feature. */
export type Label = Readonly<Record<Language, string>>;

/** Who may open a page or an area of the settings. Only administrators need admin mode for an area; areas for everyone never do. */
export type Access = 'everyone' | 'admin-or-signing' | 'admin';

export function mayOpen({ isAdmin, mayManageApps }: Me, access: Access): boolean {
  if (access === 'everyone') return true;
  return access === 'admin' ? isAdmin : mayManageApps;
}

/** What entries of both menus have. */
export interface MenuEntry {
  to: LinkPath;
  label: Label;
  icon: Icon;
  access: Access;
  /** Ascending, within the main menu or within a heading. */
  order: number;
}

/** An entry of the main menu, exported by a feature's `menu.ts` as `mainEntry`. */
export interface MainEntry extends MenuEntry {
  /** Label for the bottom bar of a phone, instead of `label`. */
  short?: Label;
  /** Whether it stands below the settings: in the sidebar, and behind 'More' on a phone. */
  isBelowSettings?: boolean;
  /** Returns a name for this user, shown instead of `label` unless it is empty. */
  nameFor?: (me: Me) => string;
  /** Number shown at the entry, with its meaning for screen readers. */
  useBadge?: () => { count: number; label: string };
}
