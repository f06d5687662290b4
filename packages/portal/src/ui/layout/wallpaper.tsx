import styles from './wallpaper.module.css';

/** The background of everything: our own hills, or a picture. */
export function Wallpaper({ image }: { image?: string }) {
  return (
    <div className={styles.wall} aria-hidden="true">
      {image ? (
        <>
          <img src={image} alt="" />
          <span className={styles.shade} />
        </>
      ) : (
        <svg viewBox="0 0 1440 500" preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.far} d="M0 240C240 160 420 300 700 230s480-120 740-40v310H0z" />
          <path className={styles.middle} d="M0 330c260-70 460 50 760 0s420-90 680-20v190H0z" />
          <path className={styles.near} d="M0 420c300-50 520 40 800 10s420-60 640-20v90H0z" />
        </svg>
      )}
    </div>
  );
}
