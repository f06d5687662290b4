import type { InstalledApp } from '@kontor/contract/apps/apps';

/** How a user arranged the apps: stored in the user setting `home.order`. */
export interface HomeOrder {
  /** Instance ids in the user's order; apps not named follow by title. */
  order: readonly string[];
  favourites: readonly string[];
}

export const noOrder: HomeOrder = { order: [], favourites: [] };

/** Parses the stored setting; invalid content counts as never arranged. */
export function readOrder(value: string): HomeOrder {
  const read = parse(value);
  return { order: idsIn(read?.order), favourites: idsIn(read?.favourites) };
}

/** Whether an app has a tile. */
export const isShown = ({ storeApp }: Pick<InstalledApp, 'storeApp'>): boolean => !storeApp?.dontShowInAppList;

/** Sorts favourites first, then in the user's order, then by title. */
export function arrange<A extends { instanceId: string; title: string }>(apps: readonly A[], stored: HomeOrder): A[] {
  const positionOf = (app: A) => {
    const at = stored.order.indexOf(app.instanceId);
    return at < 0 ? stored.order.length : at;
  };
  const isFavourite = (app: A) => (stored.favourites.includes(app.instanceId) ? 0 : 1);
  return [...apps].sort(
    (a, b) => isFavourite(a) - isFavourite(b) || positionOf(a) - positionOf(b) || a.title.localeCompare(b.title),
  );
}

/** Adds or removes a favourite. */
export function toggleFavourite(stored: HomeOrder, id: string): HomeOrder {
  const favourites = stored.favourites.includes(id)
    ? stored.favourites.filter((each) => each !== id)
    : [...stored.favourites, id];
  return { ...stored, favourites };
}

/**
 * Moves an app to an index of the displayed list. Favourites stay together at the front: an app moved among them becomes one, a favourite moved
 * behind an app that is none stops being one.
 */
export function moveApp(stored: HomeOrder, shown: readonly string[], id: string, to: number): HomeOrder {
  const rest = shown.filter((each) => each !== id);
  const index = Math.max(0, Math.min(to, rest.length));
  const order = [...rest.slice(0, index), id, ...rest.slice(index)];
  const isFavourite = (each: string | undefined) => each !== undefined && stored.favourites.includes(each);
  const others = stored.favourites.filter((each) => each !== id);
  if (isFavourite(rest[index])) return { order, favourites: [...others, id] };
  if (index > 0 && !isFavourite(rest[index - 1])) return { order, favourites: others };
  return { order, favourites: stored.favourites };
}

function parse(value: string): { order?: unknown; favourites?: unknown } | undefined {
  try {
    const read: unknown = JSON.parse(value);
    return typeof read === 'object' && read !== null ? read : undefined;
  } catch {
    return undefined;
  }
}

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
