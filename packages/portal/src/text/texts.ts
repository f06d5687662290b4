import { formatMessage, type Values } from './format-message.ts';
import type { Language } from './language.ts';
import { type Dictionary, keyOf, type Namespace, type Translator } from './namespace.ts';

type AnyNamespace = Namespace<Dictionary>;

/** The portal's sentences. Areas are known from the first time they are asked for. */
export interface Texts {
  language(): Language;
  /** Fetches every known area first, so that no screen shows two languages. */
  setLanguage(language: Language): Promise<void>;
  subscribe(listener: () => void): () => void;
  /** From now on every area can be used at once, whatever the language: no page waits for words. Settles when that is so. */
  loadAll(): Promise<void>;
  /** Settles when the area can be used in the language shown; known to React as settled when it is. */
  ready<D extends Dictionary>(namespace: Namespace<D>): Promise<void>;
  of<D extends Dictionary>(namespace: Namespace<D>): Translator<D>;
}

type English = ReadonlyMap<string, Dictionary>;

/** `fetchAll` brings the English of all areas at once, by the name of their file (`admin-mode` for the area `adminMode`). */
export function createTexts(start: Language, fetchAll: () => Promise<English> = async () => new Map()): Texts {
  /** The English of the areas it has come for, by their names. */
  const fetched = new Map<string, Dictionary>();
  const namespaces = new Map<string, AnyNamespace>();
  const pending = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();
  const translators = new Map<string, Translator<Dictionary>>();
  // React reads `status` and does not wait for a promise that says it is fulfilled.
  const fulfilled = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });
  let language = start;
  let loadsAll = false;
  let english = new Map<string, Dictionary>();

  function fetchEnglish(namespace: AnyNamespace): Promise<void> {
    const before = pending.get(namespace.name);
    if (before) return before;
    if (fetched.has(namespace.name)) return fulfilled;
    const now = namespace.en().then((en) => {
      fetched.set(namespace.name, en);
    });
    // A fetch that failed may be tried again; who waits for it hears the failure.
    now.catch(() => pending.delete(namespace.name));
    pending.set(namespace.name, now);
    return now;
  }

  function register(namespace: AnyNamespace): void {
    if (namespaces.has(namespace.name)) return;
    namespaces.set(namespace.name, namespace);
    addFromEnglish(namespace);
  }

  function addFromEnglish({ name }: AnyNamespace): void {
    const en = english.get(normalizeName(name));
    if (en && !fetched.has(name)) fetched.set(name, en);
  }

  /** Once; a fetch that failed may be tried again. */
  async function loadAllEnglish(): Promise<void> {
    if (english.size > 0) return;
    english = new Map([...(await fetchAll())].map(([name, en]) => [normalizeName(name), en]));
    for (const namespace of namespaces.values()) addFromEnglish(namespace);
  }

  function createTranslator(namespace: AnyNamespace): Translator<Dictionary> {
    const translatorLanguage = language;
    return ((select: (choices: never) => unknown, values: Values = {}) => {
      const key = keyOf(select);
      const own = translatorLanguage === 'en' ? fetched.get(namespace.name) : namespace.de;
      return formatMessage(own, key, values) ?? formatMessage(namespace.de, key, values) ?? key;
    }) as Translator<Dictionary>;
  }

  return {
    language: () => language,
    async setLanguage(next) {
      if (next === 'en' && loadsAll) await loadAllEnglish();
      if (next === 'en') await Promise.all([...namespaces.values()].map(fetchEnglish));
      language = next;
      translators.clear();
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async loadAll() {
      loadsAll = true;
      if (language === 'en') await loadAllEnglish();
    },
    ready(namespace) {
      register(namespace as AnyNamespace);
      if (language === 'de' || fetched.has(namespace.name)) return fulfilled;
      return fetchEnglish(namespace as AnyNamespace);
    },
    of<D extends Dictionary>(namespace: Namespace<D>) {
      register(namespace as AnyNamespace);
      const t = translators.get(namespace.name) ?? createTranslator(namespace as AnyNamespace);
      translators.set(namespace.name, t);
      return t as Translator<D>;
    },
  };
}

/** Areas are named as code is, files as files are. */
const normalizeName = (name: string): string => name.replaceAll('-', '').toLowerCase();
