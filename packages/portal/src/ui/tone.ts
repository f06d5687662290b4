import styles from './tone.module.css';

export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad';

/** Gives what takes `--tone-ground` and `--tone-ink` the colours of a state; a neutral thing keeps its own. */
export const toneClass = (tone: Tone): string | undefined => (tone === 'neutral' ? undefined : styles[tone]);
