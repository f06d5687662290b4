import { formatMessage, type Values } from './format-message.ts';
import type { Language } from './language.ts';
import { type Dictionary, keyOf, type Namespace, type Translator } from './namespace.ts';
import { createSignal } from './signal.ts';

type AnyNamespace = Namespace<Dictionary>;
export type English = ReadonlyMap<string, Dictionary>;

/** The portal's texts. A namespace is registered on first use. */
export interface Texts {
  language(): Language;
  /** Loads all registered namespaces before it switches, so that no screen mixes languages. */
  setLanguage(language: Language): Promise<void>;
  subscribe(listener: () => void): () => void;
  /** Makes all namespaces available in any language, so that no page waits for texts; `fetch` loads their English, by name. Resolves once they are. */
  loadAll(fetch: () => Promise<English>): Promise<void>;
  /** Resolves when the namespace is available in the current language; React sees an already fulfilled promise as such. */
  ready<D extends Dictionary>(namespace: Namespace<D>): Promise<void>;
  of<D extends Dictionary>(namespace: Namespace<D>): Translator<D>;
}

export function createTexts(start: Language): Texts {
  /** Loaded English dictionaries by namespace. */
  const fetched = new Map<string, Dictionary>();
  const namespaces = new Map<string, AnyNamespace>();
  const pending = new Map<string, Promise<void>>();
  const changes = createSignal();
  const translators = new Map<string, Translator<Dictionary>>();
  // React reads `status` and does not suspend for a fulfilled promise.
  const fulfilled = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });
  let language = start;
  let fetchAll: (() => Promise<English>) | undefined;
  let english: English = new Map();

  function fetchEnglish(namespace: AnyNamespace): Promise<void> {
    const before = pending.get(namespace.name);
    if (before) return before;
    if (fetched.has(namespace.name)) return fulfilled;
    const now = namespace.en().then((en) => {
      fetched.set(namespace.name, en);
    });
    // A failed load can be retried; its callers see the rejection.
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
    const en = english.get(name);
    if (en && !fetched.has(name)) fetched.set(name, en);
  }

  /** Loads once; a failed load can be retried. */
  async function loadAllEnglish(): Promise<void> {
    if (!fetchAll || english.size > 0) return;
    english = await fetchAll();
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
      if (next === 'en') await loadAllEnglish();
      if (next === 'en') await Promise.all([...namespaces.values()].map(fetchEnglish));
      language = next;
      translators.clear();
      changes.emit();
    },
    subscribe: changes.subscribe,
    async loadAll(fetch) {
      fetchAll = fetch;
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
