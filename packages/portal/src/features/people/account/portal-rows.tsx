import { useState } from 'react';
import { useMe } from '../../../session/me.ts';
import { chooseLanguage } from '../../../session/portal-client.ts';
import { usePerform } from '../../../shared/actions/use-perform.ts';
import { type Language, languages } from '../../../text/language.ts';
import { useLanguage, useText } from '../../../text/text-context.tsx';
import styles from '../../../ui/lists/setting-row.module.css';
import { chooseTheme, currentTheme, type Theme } from '../../../ui/theme.ts';
import { saveLanguage } from './queries.ts';
import { SegmentedControl } from './segmented-control.tsx';
import { accountText } from './text/index.ts';

const themes: Theme[] = ['system', 'light', 'dark'];

/** Takes effect at once and is saved for the user, because mails use it, too. */
export function LanguageRow() {
  const t = useText(accountText);
  const perform = usePerform();
  const { user } = useMe();
  const language = useLanguage();
  const choose = async (next: Language) => {
    await chooseLanguage(next);
    await perform({ run: () => saveLanguage(user.uid, next), failed: t(($) => $.languageFailed) });
  };
  return (
    <div className={styles.row}>
      <SegmentedControl
        label={t(($) => $.language)}
        value={language}
        options={languages.map((value) => ({ value, label: t(($) => $.languages[value]), lang: value }))}
        onChange={(next) => void choose(next)}
      />
    </div>
  );
}

/** Theme of the portal on this device. */
export function ThemeRow() {
  const t = useText(accountText);
  const [theme, setTheme] = useState(() => currentTheme());
  const choose = (next: Theme) => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <div className={styles.row}>
      <SegmentedControl
        label={t(($) => $.theme)}
        value={theme}
        options={themes.map((value) => ({ value, label: t(($) => $.themes[value]) }))}
        onChange={choose}
      />
    </div>
  );
}
