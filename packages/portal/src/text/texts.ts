import { createInstance } from 'i18next';
import { type Area, type Dictionary, keyOf, type Translate } from './area.ts';
import type { Language } from './language.ts';

type AnyArea = Area<Dictionary>;
type Values = Record<string, string | number>;

/** The portal's sentences. Areas are known from the first time they are asked for. */
export interface Texts {
  language(): Language;
  /** Fetches every known area first, so that no screen shows two languages. */
  setLanguage(language: Language): Promise<void>;
  subscribe(listener: () => void): () => void;
  /** Settles when the area can be used in the language shown; known to React as settled when it is. */
  ready<D extends Dictionary>(area: Area<D>): Promise<void>;
  of<D extends Dictionary>(area: Area<D>): Translate<D>;
}

export function createTexts(start: Language): Texts {
  const i18n = createInstance();
  i18n.init({ lng: start, fallbackLng: 'de', resources: {}, interpolation: { escapeValue: false }, initAsync: false });
  const known = new Map<string, AnyArea>();
  const coming = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();
  const spoken = new Map<string, Translate<Dictionary>>();
  // React reads `status` and does not wait for a promise that says it is fulfilled.
  const settled = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });
  let language = start;

  function fetchEnglish(area: AnyArea): Promise<void> {
    const before = coming.get(area.name);
    if (before) return before;
    const now = area.en().then((en) => {
      i18n.addResourceBundle('en', area.name, en);
    });
    // A fetch that failed may be tried again; who waits for it hears the failure.
    now.catch(() => coming.delete(area.name));
    coming.set(area.name, now);
    return now;
  }

  function learn(area: AnyArea): void {
    if (known.has(area.name)) return;
    known.set(area.name, area);
    i18n.addResourceBundle('de', area.name, area.de);
  }

  function translate(area: AnyArea): Translate<Dictionary> {
    const say = i18n.getFixedT(language, area.name);
    return ((select: (choices: never) => unknown, values?: Values) =>
      say(keyOf(select), values ?? {})) as Translate<Dictionary>;
  }

  return {
    language: () => language,
    async setLanguage(next) {
      if (next === 'en') await Promise.all([...known.values()].map(fetchEnglish));
      language = next;
      spoken.clear();
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ready(area) {
      learn(area as AnyArea);
      if (language === 'de' || i18n.hasResourceBundle('en', area.name)) return settled;
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
