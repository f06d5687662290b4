import { createContext, use } from 'react';
import type { Me } from '../session/me.ts';
import { type Access, type Label, type MenuEntry, mayOpen } from './menu.ts';

/** Headings of the settings, in order. */
export const headings = ['people', 'apps', 'mail', 'data', 'device', 'you'] as const;
export type Heading = (typeof headings)[number];

/** An area of the settings, exported by a feature's `menu.ts` as `settingsArea`. */
export interface SettingsArea extends MenuEntry {
  heading: Heading;
  /** Its purpose, shown on the start page of the settings. */
  about: Label;
  /** Further words to find it by. */
  keywords: Label;
}

export type SettingsAreas = readonly SettingsArea[];

/** The areas of all features, in order. Given by the shell. */
export const SettingsAreasContext = createContext<SettingsAreas>([]);

export const useSettingsAreas = (): SettingsAreas => use(SettingsAreasContext);

const root = '/settings';
const isBelow = (path: string, area: string): boolean => path === area || path.startsWith(`${area}/`);

/** Returns who may open a page, by its area. The start page of the settings and pages outside of them are for everyone, a settings page without an area is for administrators. */
export function accessOf(areas: SettingsAreas, path: string): Access {
  const page = path.replace(/\/+$/, '');
  if (page === root || !isBelow(page, root)) return 'everyone';
  return areas.find(({ to }) => isBelow(page, to))?.access ?? 'admin';
}

/** Whether the password must be typed again before the page opens. A manager who is no administrator has no admin mode and can only read. */
export function needsAdminMode(areas: SettingsAreas, { isAdmin }: Me, path: string): boolean {
  // what administrators see on the start page is only returned in admin mode
  return isAdmin && (accessOf(areas, path) !== 'everyone' || path.replace(/\/+$/, '') === root);
}

/** Returns the areas a user may open, by heading; empty headings are left out. */
export function areasFor(me: Me, areas: SettingsAreas): { heading: Heading; areas: SettingsArea[] }[] {
  return headings
    .map((heading) => ({
      heading,
      areas: areas.filter((area) => area.heading === heading && mayOpen(me, area.access)),
    }))
    .filter((section) => section.areas.length > 0);
}
