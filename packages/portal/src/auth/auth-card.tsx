import { type ReactNode, useEffect, useRef } from 'react';
import { chooseLanguage } from '../session/portal-client.ts';
import { useSession } from '../session/use-session.ts';
import { languages } from '../text/language.ts';
import { useLanguage, useText } from '../text/text-context.tsx';
import { classNames } from '../ui/class-names.ts';
import { Wallpaper } from '../ui/layout/wallpaper.tsx';
import { avoidedByToasts, shownOnce } from '../ui/overlays/use-toast-position.ts';
import styles from './auth-card.module.css';
import { BrandMark } from './brand.tsx';
import { authText } from './text/index.ts';

interface AuthCardProps {
  title: string;
  /** Names the browser's tab, by default as `title`. */
  tabTitle?: string;
  text?: ReactNode;
  children?: ReactNode;
  size?: 'medium' | 'wide';
  /** Focuses the title, so that it is read out when nothing else in the card takes the focus. */
  focusTitle?: boolean;
  /** It shows something that is shown only once: toasts cover none of it that is needed. */
  isShownOnce?: boolean;
}

export function useProductName(): string {
  return useSession((session) => session.box?.product) ?? 'Kontor';
}

/** The centred card used by every screen outside the shell. */
export function AuthCard({ title, tabTitle = title, text, children, size, focusTitle, isShownOnce }: AuthCardProps) {
  const product = useProductName();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = tabTitle.includes(product) ? tabTitle : `${tabTitle} – ${product}`;
    return () => {
      document.title = product;
    };
  }, [tabTitle, product]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title is a new step, which takes the focus again
  useEffect(() => {
    if (focusTitle) heading.current?.focus();
  }, [focusTitle, title]);
  return (
    <div className={styles.page}>
      <Wallpaper />
      <main className={classNames(styles.card, size && styles[size])} {...(isShownOnce ? shownOnce : avoidedByToasts)}>
        <BrandMark />
        <div>
          <h1 ref={heading} className={styles.title} tabIndex={focusTitle ? -1 : undefined}>
            {title}
          </h1>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        {children}
      </main>
      <LanguageChoice />
    </div>
  );
}

function LanguageChoice() {
  const t = useText(authText);
  const current = useLanguage();
  const names = { de: t(($) => $.germanName), en: t(($) => $.englishName) };
  return (
    <footer>
      <fieldset className={styles.foot} {...avoidedByToasts} aria-label={t(($) => $.language)}>
        {languages.map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            className={styles.language}
            aria-pressed={language === current}
            onClick={() => chooseLanguage(language)}
          >
            {names[language]}
          </button>
        ))}
      </fieldset>
    </footer>
  );
}
