import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import { createFormat, type Format } from './format.ts';
import type { Language } from './language.ts';
import type { Dictionary, Namespace, Translator } from './namespace.ts';
import type { Texts } from './texts.ts';

export const TextContext = createContext<Texts | undefined>(undefined);

/** The texts themselves, to change the language or to speak outside of a component. */
export function useTexts(): Texts {
  const texts = use(TextContext);
  if (!texts) throw new Error('There are no texts around this component');
  return texts;
}

/** `const t = useText(loginText)`; `t(($) => $.title)`. Waits (Suspense) while the area's English is on its way. */
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
