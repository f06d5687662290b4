import { colourOf, initialsOf } from '@kontor/contract/rules/people/initials';
import { useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './avatar.module.css';

export type AvatarSize = 'small' | 'medium' | 'large';

interface AvatarProps {
  /** Gives the initials. */
  name: string;
  /** Gives the colour, so that it stays when the name changes. */
  uid: string;
  /** Picture; initials when it is absent or cannot be loaded. */
  src?: string;
  size?: AvatarSize;
}

/** Decoration beside the name it belongs to, so it is hidden from screen readers. */
export function Avatar({ name, uid, src, size = 'medium' }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const showsPicture = src !== undefined && src !== broken;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        styles.avatar,
        size !== 'medium' && styles[size],
        !showsPicture && styles[`c${colourOf(uid)}`],
      )}
    >
      {showsPicture ? <img src={src} alt="" onError={() => setBroken(src)} /> : initialsOf(name)}
    </span>
  );
}
