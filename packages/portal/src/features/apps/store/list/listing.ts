import type { InstalledApp } from '@kontor/contract/apps/apps';
import type { StoreApp } from '@kontor/contract/apps/store';
import { sharesFiles } from '@kontor/contract/rules/apps';
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

/** Joins the store with what is installed. */
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

/** What the person asked the list for. */
export interface StoreFilter {
  text: string;
  category: string;
  installedFirst: boolean;
}

/** Filter on title and tagline, whatever the case. */
export function matches(app: Pick<StoreApp, 'title' | 'tagline' | 'category'>, filter: StoreFilter): boolean {
  if (filter.category !== '' && app.category !== filter.category) return false;
  const wanted = filter.text.trim().toLowerCase();
  return app.title.toLowerCase().includes(wanted) || app.tagline.toLowerCase().includes(wanted);
}

/** What cannot be installed here stands last. Then file sharing first, then apps with an update, then (when asked) installed ones, then by title. */
export function listEntries<A extends Pick<StoreApp, 'id' | 'title' | 'tagline' | 'category'>>(
  entries: readonly StoreEntry<A>[],
  filter: StoreFilter,
): StoreEntry<A>[] {
  const first = (is: boolean) => (is ? 0 : 1);
  return entries
    .filter(({ app }) => matches(app, filter))
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

/** Shelves that have an app, in the order an office thinks of them. */
export function categoriesIn(apps: readonly Pick<StoreApp, 'category'>[]): string[] {
  return categoryOrder.filter((category) => apps.some((app) => app.category === category));
}

/** People sign in with their account of the box. */
export function worksWithAccounts(app: Pick<StoreApp, 'authMode'>): boolean {
  return ['proxy-header', 'proxy-gate', 'ldap', 'oidc'].includes(app.authMode);
}
