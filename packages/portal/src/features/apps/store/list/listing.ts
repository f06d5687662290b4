import type { InstalledApp } from '@kontor/contract/apps/apps';
import type { StoreApp } from '@kontor/contract/apps/store';
import { sharesFiles } from '@kontor/contract/rules/apps/apps';
import { isUpdate } from '@kontor/contract/rules/version';

type Installed = Pick<InstalledApp, 'instanceId' | 'storeId' | 'appVersion'>;

/** A card of the store. */
export interface StoreEntry<A = StoreApp> {
  app: A;
  isInstalled: boolean;
  hasUpdate: boolean;
  /** It cannot be installed on this box. */
  isBlocked: boolean;
}

/** Merges the store's apps with the installed ones. */
export function entriesOf<A extends Pick<StoreApp, 'id' | 'version' | 'obstacles'>>(
  store: readonly A[],
  installed: readonly Installed[],
): StoreEntry<A>[] {
  return store.map((app) => {
    const own = installed.filter((each) => each.storeId === app.id);
    const isInstalled = own.length > 0;
    const hasUpdate = own.some((each) => isUpdate(app.version, each.appVersion));
    return { app, isInstalled, hasUpdate, isBlocked: !isInstalled && app.obstacles.length > 0 };
  });
}

/** Which apps are listed: those this box can have or has, all, or the installed ones. */
export const storeScopes = ['here', 'all', 'installed'] as const;
export type StoreScope = (typeof storeScopes)[number];

/** Filter and order of the list. */
export interface StoreFilter {
  scope: StoreScope;
  text: string;
  category: string;
  installedFirst: boolean;
}

const isInScope = ({ isInstalled, isBlocked }: StoreEntry<unknown>, scope: StoreScope): boolean =>
  scope === 'all' || (scope === 'installed' ? isInstalled : !isBlocked);

/** Returns how many apps each scope has. */
export const countByScope = (entries: readonly StoreEntry<unknown>[]): Record<StoreScope, number> => ({
  here: entries.filter((entry) => isInScope(entry, 'here')).length,
  all: entries.length,
  installed: entries.filter((entry) => isInScope(entry, 'installed')).length,
});

/** Whether an app is in the chosen category and its title or tagline contains the search text, ignoring case. */
function matches(app: Pick<StoreApp, 'title' | 'tagline' | 'category'>, filter: StoreFilter): boolean {
  if (filter.category !== '' && app.category !== filter.category) return false;
  const wanted = filter.text.trim().toLowerCase();
  return app.title.toLowerCase().includes(wanted) || app.tagline.toLowerCase().includes(wanted);
}

/** Sorts: blocked apps last; then file sharing first, then apps with an update, then (if chosen) installed ones, then by title. */
export function listEntries<A extends Pick<StoreApp, 'id' | 'title' | 'tagline' | 'category'>>(
  entries: readonly StoreEntry<A>[],
  filter: StoreFilter,
): StoreEntry<A>[] {
  const first = (is: boolean) => (is ? 0 : 1);
  return entries
    .filter((entry) => isInScope(entry, filter.scope) && matches(entry.app, filter))
    .sort(
      (a, b) =>
        first(b.isBlocked) - first(a.isBlocked) ||
        first(sharesFiles(a.app.id)) - first(sharesFiles(b.app.id)) ||
        first(a.hasUpdate) - first(b.hasUpdate) ||
        (filter.installedFirst ? first(a.isInstalled) - first(b.isInstalled) : 0) ||
        a.app.title.localeCompare(b.app.title),
    );
}

const categoryOrder = ['office', 'files', 'knowledge', 'communication', 'automation', 'development', 'other'];

/** Returns the categories that have an app, in display order. */
export function categoriesIn(apps: readonly Pick<StoreApp, 'category'>[]): string[] {
  return categoryOrder.filter((category) => apps.some((app) => app.category === category));
}

/** Whether users have an account in the app that comes from the box. Behind `proxy-gate` the app has no accounts at all. */
export function worksWithAccounts(app: Pick<StoreApp, 'authMode'>): boolean {
  return ['proxy-header', 'ldap', 'oidc'].includes(app.authMode);
}
