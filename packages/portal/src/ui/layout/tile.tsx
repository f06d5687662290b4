import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import surface from './card.module.css';
import styles from './tile.module.css';

interface TileProps {
  title: string;
  text?: string;
  /** 56 px: an img, or an icon with a background of its own. */
  icon: ReactNode;
  /** Opens a page in this or a new tab. */
  href?: string;
  newTab?: boolean;
  /** Called on a click; with `href`, before the browser navigates, and may prevent it. */
  onOpen?: (event: React.MouseEvent) => void;
  /** Grey: present, but not usable now. */
  muted?: boolean;
  /** Lower left: a chip, a progress bar. */
  state?: ReactNode;
  /** Lower right: icon buttons, a menu. */
  actions?: ReactNode;
  level?: 2 | 3;
}

/** A large item to open, with a few small actions. */
export function Tile({ title, text, icon, href, newTab, onOpen, muted, state, actions, level = 3 }: TileProps) {
  const Heading = `h${level}` as const;
  const opens = href !== undefined || onOpen !== undefined;
  return (
    <article
      className={classNames(surface.card, styles.tile)}
      data-muted={muted || undefined}
      data-opens={opens || undefined}
    >
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <Heading className={styles.title} title={title}>
        {href !== undefined ? (
          <a
            className={styles.open}
            href={href}
            onClick={onOpen}
            {...(newTab && { target: '_blank', rel: 'noopener' })}
          >
            {title}
          </a>
        ) : opens ? (
          <button type="button" className={styles.open} onClick={onOpen}>
            {title}
          </button>
        ) : (
          title
        )}
      </Heading>
      {text && <p className={styles.text}>{text}</p>}
      {(state || actions) && (
        <div className={styles.foot} data-state={state ? true : undefined}>
          {state && <div className={styles.state}>{state}</div>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </article>
  );
}
