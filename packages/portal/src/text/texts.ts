import { type Area, type Dictionary, keyOf, type Translate } from './area.ts';
import type { Language } from './language.ts';
import { sayFrom, type Values } from './say.ts';

type AnyArea = Area<Dictionary>;

/** The portal's sentences. Areas are known from the first time they are asked for. */
export interface Texts {
  language(): Language;
  /** Fetches every known area first, so that no screen shows two languages. */
  setLanguage(language: Language): Promise<void>;
  subscribe(listener: () => void): () => void;
  /** From now on every area can be used at once, whatever the language: no page waits for words. Settles when that is so. */
  whole(): Promise<void>;
  /** Settles when the area can be used in the language shown; known to React as settled when it is. */
  ready<D extends Dictionary>(area: Area<D>): Promise<void>;
  of<D extends Dictionary>(area: Area<D>): Translate<D>;
}

type English = ReadonlyMap<string, Dictionary>;

/** `fetchAll` brings the English of all areas at once, by the name of their file (`admin-mode` for the area `adminMode`). */
export function createTexts(start: Language, fetchAll: () => Promise<English> = async () => new Map()): Texts {
  /** The English of the areas it has come for, by their names. */
  const fetched = new Map<string, Dictionary>();
  const known = new Map<string, AnyArea>();
  const coming = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();
  const spoken = new Map<string, Translate<Dictionary>>();
  // React reads `status` and does not wait for a promise that says it is fulfilled.
  const settled = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });
  let language = start;
  let isWhole = false;
  let english = new Map<string, Dictionary>();

  function fetchEnglish(area: AnyArea): Promise<void> {
    const before = coming.get(area.name);
    if (before) return before;
    if (fetched.has(area.name)) return settled;
    const now = area.en().then((en) => {
      fetched.set(area.name, en);
    });
    // A fetch that failed may be tried again; who waits for it hears the failure.
    now.catch(() => coming.delete(area.name));
    coming.set(area.name, now);
    return now;
  }

  function learn(area: AnyArea): void {
    if (known.has(area.name)) return;
    known.set(area.name, area);
    addFromWhole(area);
  }

  function addFromWhole({ name }: AnyArea): void {
    const en = english.get(plain(name));
    if (en && !fetched.has(name)) fetched.set(name, en);
  }

  /** Once; a fetch that failed may be tried again. */
  async function fetchWhole(): Promise<void> {
    if (english.size > 0) return;
    english = new Map([...(await fetchAll())].map(([name, en]) => [plain(name), en]));
    for (const area of known.values()) addFromWhole(area);
  }

  function translate(area: AnyArea): Translate<Dictionary> {
    const spokenIn = language;
    return ((select: (choices: never) => unknown, values: Values = {}) => {
      const key = keyOf(select);
      const own = spokenIn === 'en' ? fetched.get(area.name) : area.de;
      return sayFrom(own, key, values) ?? sayFrom(area.de, key, values) ?? key;
    }) as Translate<Dictionary>;
  }

  return {
    language: () => language,
    async setLanguage(next) {
      if (next === 'en' && isWhole) await fetchWhole();
      if (next === 'en') await Promise.all([...known.values()].map(fetchEnglish));
      language = next;
      spoken.clear();
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async whole() {
      isWhole = true;
      if (language === 'en') await fetchWhole();
    },
    ready(area) {
      learn(area as AnyArea);
      if (language === 'de' || fetched.has(area.name)) return settled;
      return fetchEnglish(area as AnyArea);
    },
    of<D extends Dictionary>(area: Area<D>) {
      learn(area as AnyArea);
      const t = spoken.get(area.name) ?? translate(area as AnyArea);
      spoken.set(area.name, t);
      return t as Translate<D>;
    },
  };
}

/** Areas are named as code is, files as files are. */
const plain = (name: string): string => name.replaceAll('-', '').toLowerCase();
