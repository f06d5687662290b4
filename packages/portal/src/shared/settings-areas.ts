import type { Me } from '../session/me.ts';

/** Who may open a page or an area of the settings. Only administrators need admin mode for an area; areas for everyone never do. */
export type Access = 'everyone' | 'admin-or-signing' | 'admin';

/** Headings of the settings, in order. */
export const areaGroups = ['people', 'apps', 'mail', 'data', 'device', 'you'] as const;
export type AreaGroup = (typeof areaGroups)[number];

interface Declared {
  to: string;
  /** Key of its name in the texts. */
  name: string;
  group: AreaGroup;
  access: Access;
}

/** Every settings area. Routes, menus and the settings gate are derived from this table. */
export const settingsAreas = [
  { to: '/settings/users', name: 'users', group: 'people', access: 'admin' },
  { to: '/settings/groups', name: 'groups', group: 'people', access: 'admin-or-signing' },
  { to: '/settings/domains', name: 'domains', group: 'apps', access: 'admin' },
  { to: '/settings/hosting', name: 'hosting', group: 'apps', access: 'admin' },
  { to: '/settings/passwords', name: 'passwords', group: 'apps', access: 'admin' },
  { to: '/settings/outbox', name: 'outbox', group: 'mail', access: 'admin' },
  { to: '/settings/logs', name: 'logs', group: 'device', access: 'admin' },
  { to: '/settings/repair', name: 'repair', group: 'device', access: 'admin' },
  { to: '/account', name: 'account', group: 'you', access: 'everyone' },
  { to: '/settings/licenses', name: 'licenses', group: 'you', access: 'everyone' },
] as const satisfies readonly Declared[];

/** One settings area. */
export type SettingsArea = (typeof settingsAreas)[number];
export type AreaName = SettingsArea['name'];

const root = '/settings';
const isBelow = (path: string, area: string): boolean => path === area || path.startsWith(`${area}/`);

/** Returns who may open a page, by its area. The start page of the settings and pages outside of them are for everyone, a settings page without an area is for administrators. */
export function accessOf(path: string): Access {
  const page = path.replace(/\/+$/, '');
  if (page === root || !isBelow(page, root)) return 'everyone';
  return settingsAreas.find(({ to }) => isBelow(page, to))?.access ?? 'admin';
}

export function mayOpen({ isAdmin, mayManageApps }: Me, access: Access): boolean {
  if (access === 'everyone') return true;
  return access === 'admin' ? isAdmin : mayManageApps;
}

/** Whether the password must be typed again before the page opens. A manager who is no administrator has no admin mode and can only read. */
export function needsAdminMode({ isAdmin }: Me, path: string): boolean {
  // what administrators see on the start page is only returned in admin mode
  return isAdmin && (accessOf(path) !== 'everyone' || path.replace(/\/+$/, '') === root);
}

/** Returns the areas a user may open, by heading; empty headings are left out. */
export function areasOf(me: Me): { group: AreaGroup; areas: SettingsArea[] }[] {
  return areaGroups
    .map((group) => ({
      group,
      areas: settingsAreas.filter((area) => area.group === group && mayOpen(me, area.access)),
    }))
    .filter(({ areas }) => areas.length > 0);
}
