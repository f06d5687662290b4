import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLanguage } from '../text/text-context.tsx';

/** Makes the parts by react-aria speak the portal's language; once around the shell. */
export function AriaLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={useLanguage() === 'de' ? 'de-DE' : 'en-US'}>{children}</I18nProvider>;
}
