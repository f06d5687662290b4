import { useEffect, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './wallpaper.module.css';

/** A picture as background, and how it is covered so that text on it stays readable. */
export interface BackgroundPicture {
  src: string;
  /** Shown until the picture is there. */
  colour: string;
  /** Whether text on it is dark (`light`) or light (`dark`). */
  scheme: 'light' | 'dark';
  /** Opacity of the white or dark layer over it, 0 to 1. */
  veil: number;
}

const layers = { light: '255 255 255', dark: '4 12 16' };

/** The background of everything: our own hills, or a picture. Nothing waits for the picture. */
export function Wallpaper({ picture }: { picture?: BackgroundPicture | undefined }) {
  if (picture) return <Picture key={picture.src} {...picture} />;
  return (
    <div className={styles.wall} aria-hidden="true">
      <Hills />
    </div>
  );
}

/** The default background; fills its container, which must be positioned. */
export function Hills() {
  return (
    <span className={styles.hills}>
      <svg viewBox="0 0 1440 500" preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.far} d="M0 240C240 160 420 300 700 230s480-120 740-40v310H0z" />
        <path className={styles.middle} d="M0 330c260-70 460 50 760 0s420-90 680-20v190H0z" />
        <path className={styles.near} d="M0 420c300-50 520 40 800 10s420-60 640-20v90H0z" />
      </svg>
    </span>
  );
}

function Picture({ src, colour, scheme, veil }: BackgroundPicture) {
  const [isThere, setThere] = useState(false);
  usePageColour(`color-mix(in srgb, ${colour}, rgb(${layers[scheme]}) ${Math.round(veil * 100)}%)`);
  return (
    <div className={styles.wall} style={{ background: colour }} aria-hidden="true">
      <img
        className={classNames(isThere && styles.there)}
        src={src}
        alt=""
        decoding="async"
        fetchPriority="low"
        onLoad={() => setThere(true)}
      />
      <span className={styles.veil} style={{ background: `rgb(${layers[scheme]} / ${veil})` }} />
    </div>
  );
}

/** Gives the page the colour of the picture: it shows when a page is dragged beyond its end, and contrast is measured against it. */
function usePageColour(colour: string): void {
  useEffect(() => {
    const { style } = document.body;
    style.backgroundColor = colour;
    return () => {
      style.backgroundColor = '';
    };
  }, [colour]);
}
