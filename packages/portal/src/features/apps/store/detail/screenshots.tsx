import type { StoreApp } from '@kontor/contract/apps/store';
import { useState } from 'react';
import { useLanguage, useText } from '../../../../text/text-context.tsx';
import { LazyDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { storeText } from '../text/index.ts';
import styles from './screenshots.module.css';

/** Screenshots of an app, loaded from this server only, so that third parties do not learn who looks. */
export function Screenshots({ app }: { app: Pick<StoreApp, 'title' | 'mediaLinks' | 'mediaLanguage'> }) {
  const t = useText(storeText);
  const language = useLanguage();
  const { mediaLanguage } = app;
  const [shown, setShown] = useState<number>();
  const [broken, setBroken] = useState<readonly string[]>([]);
  const screenshots = app.mediaLinks.filter((link) => /^\/(?![/\\])/.test(link) && !broken.includes(link));
  if (screenshots.length === 0) return null;
  const label = (index: number) => t(($) => $.picture, { number: index + 1, name: app.title });
  return (
    <section aria-label={t(($) => $.pictures, { name: app.title })}>
      <ul className={styles.strip}>
        {screenshots.map((link, index) => (
          <li key={link}>
            <button type="button" className={styles.thumb} onClick={() => setShown(index)}>
              <img
                src={link}
                alt={label(index)}
                loading="lazy"
                onError={() => setBroken((before) => [...before, link])}
              />
            </button>
          </li>
        ))}
      </ul>
      {mediaLanguage !== null && mediaLanguage !== language && (
        <p className={styles.note}>{t(($) => $.picturesIn[mediaLanguage])}</p>
      )}
      <LazyDialog
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={label(shown ?? 0)}
        width="picture"
        closesOutside
      >
        <img className={styles.large} src={screenshots[shown ?? 0]} alt={label(shown ?? 0)} />
      </LazyDialog>
    </section>
  );
}
