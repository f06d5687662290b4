/** How one person arranged the apps: kept in the own setting `home.order`. */
export interface HomeOrder {
  /** Instance ids in the order the person gave them; apps not named follow by title. */
  order: readonly string[];
  favourites: readonly string[];
}

export const noOrder: HomeOrder = { order: [], favourites: [] };

/** Reads the kept setting; what cannot be read counts as never arranged. */
export function readOrder(value: string): HomeOrder {
  const read = parse(value);
  return { order: idsIn(read?.order), favourites: idsIn(read?.favourites) };
}

/** Favourites first, then the person's order, then by title. */
export function arrange<A extends { instanceId: string; title: string }>(apps: readonly A[], kept: HomeOrder): A[] {
  const place = (app: A) => {
    const at = kept.order.indexOf(app.instanceId);
    return at < 0 ? kept.order.length : at;
  };
  const isFavourite = (app: A) => (kept.favourites.includes(app.instanceId) ? 0 : 1);
  return [...apps].sort(
    (a, b) => isFavourite(a) - isFavourite(b) || place(a) - place(b) || a.title.localeCompare(b.title),
  );
}

/** Marks or unmarks a favourite. */
export function toggleFavourite(kept: HomeOrder, id: string): HomeOrder {
  const favourites = kept.favourites.includes(id)
    ? kept.favourites.filter((each) => each !== id)
    : [...kept.favourites, id];
  return { ...kept, favourites };
}

/**
 * Puts an app at a place in the list as shown. Favourites stay together at the front: an app put among them becomes one, a favourite put behind
 * an app that is none stops being one.
 */
export function moveApp(kept: HomeOrder, shown: readonly string[], id: string, to: number): HomeOrder {
  const rest = shown.filter((each) => each !== id);
  const place = Math.max(0, Math.min(to, rest.length));
  const order = [...rest.slice(0, place), id, ...rest.slice(place)];
  const isFavourite = (each: string | undefined) => each !== undefined && kept.favourites.includes(each);
  const others = kept.favourites.filter((each) => each !== id);
  if (isFavourite(rest[place])) return { order, favourites: [...others, id] };
  if (place > 0 && !isFavourite(rest[place - 1])) return { order, favourites: others };
  return { order, favourites: kept.favourites };
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
