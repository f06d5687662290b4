import type { Me } from '../session/me.ts';

/** Whom an area is for. Only for administrators does opening one need admin mode; nobody needs it for what is there for everyone. */
export type AreaAccess = 'everyone' | 'admin-or-signing' | 'admin';

/** The headings of the settings, in their order. */
export const areaGroups = ['people', 'apps', 'mail', 'data', 'device', 'you'] as const;
export type AreaGroup = (typeof areaGroups)[number];

interface Declared {
  to: string;
  /** Its name in the texts. */
  name: string;
  group: AreaGroup;
  access: AreaAccess;
}

/** Every area that exists. Routes, menus and the gate go by this table alone. */
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

/** An area of the settings that exists. */
export type SettingsArea = (typeof settingsAreas)[number];
export type AreaName = SettingsArea['name'];

const root = '/settings';
const isBelow = (path: string, area: string): boolean => path === area || path.startsWith(`${area}/`);

/** Whom a page of the settings is for. The start page is everyone's; a page that no area declares is for administrators. */
export function accessOf(path: string): AreaAccess {
  const page = path.replace(/\/+$/, '');
  if (page === root) return 'everyone';
  return settingsAreas.find(({ to }) => isBelow(page, to))?.access ?? 'admin';
}

export function mayOpen({ isAdmin, mayManageApps }: Me, access: AreaAccess): boolean {
  if (access === 'everyone') return true;
  return access === 'admin' ? isAdmin : mayManageApps;
}

/** The password has to be typed again before the page opens. A manager who is no administrator has no admin mode, and can only look. */
export function needsAdminMode({ isAdmin }: Me, path: string): boolean {
  // what administrators see on the start page is told in admin mode only
  return isAdmin && (accessOf(path) !== 'everyone' || path.replace(/\/+$/, '') === root);
}

/** The areas somebody may open, by heading; headings without any are left out. */
export function areasOf(me: Me): { group: AreaGroup; areas: SettingsArea[] }[] {
  return areaGroups
    .map((group) => ({
      group,
      areas: settingsAreas.filter((area) => area.group === group && mayOpen(me, area.access)),
    }))
    .filter(({ areas }) => areas.length > 0);
}
