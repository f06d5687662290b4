import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import { createFormat, type Format } from './format.ts';
import type { Language } from './language.ts';
import type { Dictionary, Namespace, Translator } from './namespace.ts';
import type { Texts } from './texts.ts';

export const TextContext = createContext<Texts | undefined>(undefined);

/** Returns the texts, to change the language or to translate outside of a component. */
function useTexts(): Texts {
  const texts = use(TextContext);
  if (!texts) throw new Error('There are no texts around this component');
  return texts;
}

/** `const t = useText(loginText)`; `t(($) => $.title)`. Suspends while the namespace's English is loading. */
export function useText<D extends Dictionary>(namespace: Namespace<D>): Translator<D> {
  const texts = useTexts();
  useSyncExternalStore(texts.subscribe, texts.language);
  use(texts.ready(namespace));
  return texts.of(namespace);
}

export function useLanguage(): Language {
  const texts = useTexts();
  return useSyncExternalStore(texts.subscribe, texts.language);
}

/** Dates, numbers and sizes in the language shown. */
export function useFormat(): Format {
  const language = useLanguage();
  return useMemo(() => createFormat(language), [language]);
}
