import { useMe } from '../../session/me.ts';
import { type MainEntry, mayOpen } from '../../shared/menu.ts';
import { areasFor, type Heading } from '../../shared/settings-areas.ts';
import { sharedText } from '../../shared/text/index.ts';
import type { Language } from '../../text/language.ts';
import { useLanguage, useText } from '../../text/text-context.tsx';
import { Badge } from '../../ui/display/chip.tsx';
import { mainEntries, settingsAreas } from './entries.ts';

/** An entry of the main menu with its label. */
export interface MenuItem extends Pick<MainEntry, 'to' | 'icon' | 'useBadge' | 'isBelowSettings'> {
  label: string;
  /** Label for the bottom bar of a phone. */
  short: string;
  /** Further words to find it by: those of its area of the settings. */
  words: string;
}

/** Returns the entries of the main menu, by role and in order. */
export function useMenuItems(): MenuItem[] {
  const me = useMe();
  const language = useLanguage();
  return mainEntries
    .filter(({ access }) => mayOpen(me, access))
    .map(({ label, short = label, nameFor, ...entry }) => ({
      ...entry,
      label: nameFor?.(me) || label[language],
      short: short[language],
      words: wordsOf(entry.to, language),
    }));
}

function wordsOf(to: string, language: Language): string {
  const area = settingsAreas.find((each) => each.to === to);
  return area ? `${area.about[language]} ${area.keywords[language]}` : '';
}

/** Number at an entry of the main menu; nothing for entries without one. */
export function EntryBadge({ useBadge }: Pick<MenuItem, 'useBadge'>) {
  return useBadge ? <CountBadge useBadge={useBadge} /> : null;
}

function CountBadge({ useBadge }: Required<Pick<MenuItem, 'useBadge'>>) {
  return <Badge {...useBadge()} />;
}

/** Whether the current page belongs to this entry. Apps also covers the start page and the embedded apps. */
export function isAt(to: string, path: string): boolean {
  if (to === '/apps' && (path === '/' || path.startsWith('/app/'))) return true;
  return path === to || path.startsWith(`${to}/`);
}

/** A settings area with its label. */
export interface NamedArea extends Pick<MainEntry, 'to' | 'icon'> {
  label: string;
  /** Its purpose and further words to find it by. */
  words: string;
}

/** Returns the settings areas this user may open, by heading, without those the main menu shows anyway. */
export function useSettingsMenu(): { heading: Heading; label: string; areas: NamedArea[] }[] {
  const t = useText(sharedText);
  const language = useLanguage();
  return areasFor(useMe(), settingsAreas)
    .map(({ heading, areas }) => ({
      heading,
      label: t(($) => $.headings[heading]),
      areas: areas
        .filter(({ to }) => to.startsWith('/settings/'))
        .map(({ to, icon, label, about, keywords }) => ({
          ...{ to, icon, label: label[language] },
          words: `${about[language]} ${keywords[language]}`,
        })),
    }))
    .filter(({ areas }) => areas.length > 0);
}
