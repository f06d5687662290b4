import styles from './tone.module.css';

/** Joins class names; what is undefined, empty or false is left out. */
export function classNames(...names: (string | undefined | false)[]): string {
  return names.filter(Boolean).join(' ');
}

export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad';

/** Returns a class that sets `--tone-ground` and `--tone-ink` to the colours of a state; `undefined` for neutral, which sets none. */
export const toneClass = (tone: Tone): string | undefined => (tone === 'neutral' ? undefined : styles[tone]);
