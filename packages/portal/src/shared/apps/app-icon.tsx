import { colourOf } from '@kontor/contract/rules/people/initials';
import { useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './app-icon.module.css';

interface AppIconProps {
  title: string;
  src: string;
  size?: 'small' | 'medium' | 'large';
}

/** Icon of an app, or its first letter. Decoration beside the name. */
export function AppIcon({ title, src, size = 'medium' }: AppIconProps) {
  const [broken, setBroken] = useState('');
  const showsPicture = src !== '' && broken !== src;
  const look = classNames(styles.icon, styles[size], !showsPicture && styles[`c${colourOf(title)}`]);
  return (
    <span className={look} aria-hidden="true">
      {showsPicture ? (
        <img src={src} alt="" draggable={false} onError={() => setBroken(src)} />
      ) : (
        [...title.trim()].slice(0, 1).join('').toLocaleUpperCase('de-DE')
      )}
    </span>
  );
}
