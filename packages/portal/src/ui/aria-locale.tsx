import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLanguage } from '../text/text-context.tsx';

/** Sets the portal's language for react-aria components; used once, around the shell. */
export function AriaLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={useLanguage() === 'de' ? 'de-DE' : 'en-US'}>{children}</I18nProvider>;
}
