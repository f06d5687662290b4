import { Card } from '../../../../ui/layout/card.tsx';
import grid from './app-grid.module.css';
import styles from './grid-skeleton.module.css';

/** Placeholders of the tiles while they load, so that the layout does not jump. */
export function GridSkeleton({ label }: { label: string }) {
  return (
    <>
      <p className="unseen" role="status">
        {label}
      </p>
      <div className={grid.grid} aria-hidden="true">
        {['first', 'second', 'third'].map((tile) => (
          <Card key={tile} className={styles.tile}>
            <span className={styles.icon} />
            <span className={styles.line} />
          </Card>
        ))}
      </div>
    </>
  );
}
