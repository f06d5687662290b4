import type { MainEntry } from '../../shared/menu.ts';
import { headings, type SettingsArea } from '../../shared/settings-areas.ts';

interface MenuModule {
  mainEntry?: MainEntry;
  settingsArea?: SettingsArea;
}

const modules = Object.values(import.meta.glob<MenuModule>('../../features/*/*/menu.ts', { eager: true }));

/** The entries of the main menu of all features, in order. */
export const mainEntries: readonly MainEntry[] = modules
  .flatMap(({ mainEntry }) => mainEntry ?? [])
  .sort((a, b) => a.order - b.order || a.to.localeCompare(b.to));

const headingOf = ({ heading }: SettingsArea) => headings.indexOf(heading);

/** The settings areas of all features, by heading and in order. */
export const settingsAreas: readonly SettingsArea[] = modules
  .flatMap(({ settingsArea }) => settingsArea ?? [])
  .sort((a, b) => headingOf(a) - headingOf(b) || a.order - b.order || a.to.localeCompare(b.to));
